/* Rules for the scripts of the pages for test solving: `npx eslint@9 --config .ci/eslint.config.mjs data/play`. */

const browser = ["ResizeObserver", "TextEncoder", "addEventListener", "console", "crypto", "document",
  "localStorage", "matchMedia", "navigator", "setInterval", "window"];

export default [{
  files: ["data/play/*.js"],
  languageOptions: {
    ecmaVersion: 2022, sourceType: "module", globals: Object.fromEntries(browser.map((name) => [name, "readonly"])),
  },
  rules: {
    "array-callback-return": "error", "consistent-return": "error", "default-case-last": "error", "eqeqeq": "error",
    "max-len": ["error", { code: 120 }], "max-lines": ["error", 300], "max-lines-per-function": ["error", 60],
    "no-const-assign": "error", "no-dupe-keys": "error", "no-else-return": "error", "no-eval": "error",
    "no-fallthrough": "error", "no-param-reassign": "error", "no-redeclare": "error", "no-shadow": "error",
    "no-undef": "error", "no-unreachable": "error", "no-unused-expressions": "error", "no-unused-vars": "error",
    "no-var": "error", "object-shorthand": "error", "prefer-const": "error", "prefer-template": "error",
    "require-await": "off", "semi": "error", "use-isnan": "error", "valid-typeof": "error",
    /* Texts of a puzzle are never markup. */
    "no-restricted-properties": ["error", ...["innerHTML", "outerHTML", "insertAdjacentHTML", "write"].map(
      (property) => ({ property, message: "Texts of a puzzle are set as text." }))],
  },
}];
