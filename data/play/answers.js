/* Answers: plain, or hashes of whole words. */

import { phrase, sheet } from "./elements.js";

const known = new Map();

export const hidden = () => sheet.answers.iterations > 0;

export const hashed = async (word) => {
  if (!crypto.subtle) throw new Error(phrase("play_insecure"));
  if (!known.has(word)) {
    const encoder = new TextEncoder();
    const key = await crypto.subtle.importKey("raw", encoder.encode(word), "PBKDF2", false, ["deriveBits"]);
    const salt = Uint8Array.from(sheet.answers.salt.match(/../g), (pair) => parseInt(pair, 16));
    const { iterations } = sheet.answers;
    const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 256);
    known.set(word, [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  return known.get(word);
};
