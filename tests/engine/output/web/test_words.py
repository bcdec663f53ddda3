"""The pages for browsers speak the language of the house style: every text of the scripts is in `data/words`."""

import re
from pathlib import Path

import msgspec
import pytest
from selenium.webdriver.common.keys import Keys

from engine.core import changed
from engine.core.files import shipped
from engine.drawing.style import style
from engine.drawing.words import Forms, Words, fields_of, table
from engine.output.target import Draft, Target
from engine.output.web import page, script
from engine.wing.sheet import Published
from tests.engine.output.web.browser import Solver
from tests.engine.output.written import BY_NAME, key_of, sheet_of
from tests.engine.page.test_words_on_paper import MARK, PUZZLES, marked_words, unmarked

SCRIPTS = ("crossword", "letters", "soup")
TAKEN = re.compile(r'\bphrase\("(\w+)"')
NO_TEXT = {"Enter", "Escape", "Backspace", "Delete", "Insert", "Tab", "ArrowLeft", "ArrowRight", "ArrowUp",
           "ArrowDown", "SHA-256", "PBKDF2", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM", "use strict",
           "key-shape center"}  # fmt: skip
"""Keys of a keyboard, names of algorithms, rows of letters, and classes of elements."""
SEEN = """
const said = [document.body.innerText];
for (const each of document.body.querySelectorAll("*")) {
  for (const name of ["aria-label", "title", "placeholder"]) said.push(each.getAttribute(name) ?? "");
  if (each.tagName !== "SCRIPT" && !each.children.length) said.push(each.textContent);
}
return said;
"""


@pytest.mark.parametrize("module", SCRIPTS)
def test_the_scripts_hold_no_text_but_that_of_the_table(module: str) -> None:
    code = re.sub(r"/\*.*?\*/", "", script(module), flags=re.DOTALL)
    code = re.sub(r'\b(class|style|font-variant): ([\w.]+ \? )?("[^"]*"( : )?)+', "", code)
    plain = re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "", code)  # the values in texts
    found = {one[1:-1] for one in re.findall(r'"[^"\n]*"|`[^`\n]*`', plain)}
    texts = {one for one in found if re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}|\b[A-Z][a-z]|[A-Z]{2}", one)}
    assert texts - NO_TEXT == set()
    assert {*TAKEN.findall(code)} <= table("en").keys()


def test_each_text_of_the_pages_is_taken_by_a_script_or_the_page() -> None:
    taken = {key for module in SCRIPTS for key in TAKEN.findall(script(module))} | {"play_noscript"}
    assert {key for key in table("en") if key.startswith("play_")} == {key for key in taken if "play_" in key}


@pytest.mark.parametrize("language", ["de", "fr", "es", "cy"])
def test_each_language_has_its_own_texts_of_the_pages(language) -> None:
    own = msgspec.toml.decode(shipped(f"words/{language}.toml").read_bytes(), type=dict[str, str | Forms])
    english = {key: text for key, text in table("en").items() if key.startswith("play_")}
    assert english.keys() - own.keys() == set()
    assert [key for key, text in english.items() if fields_of(own[key]) != fields_of(text)] == []
    same = {key for key, text in english.items() if own[key] == text}
    assert same <= {"play_colon", "play_text", "play_result", "play_level", "play_score", "play_of_par", "play_grid"}


@pytest.mark.parametrize("readers", [False, True], ids=["test solving", "readers"])
@pytest.mark.parametrize("name", ["british", "linked", "diagramless", "codeword", "acrostic", "bee", "wheel", "soup"])
def test_a_page_says_only_words_of_the_house_and_its_own(
    solver: Solver, tmp_path: Path, name: str, readers: bool
) -> None:
    path = tmp_path / "marked.json"
    path.write_bytes(msgspec.json.encode(changed(style("classic"), words=marked_words())))
    puzzle, target = PUZZLES[name], Target("html", style=str(path), created="2026-12-02")
    solver.open(BY_NAME["html" + "-readers" * readers].write(Draft(puzzle, key_of(puzzle), target))[0])

    def strange() -> set[str]:
        texts = solver.driver.execute_script(SEEN)
        assert any(MARK in one for one in texts)
        return {one for one in unmarked(texts, puzzle) if one != "xyz" and "aaa" not in one}

    for keys in ((), ("xyz", Keys.ENTER), ("g", Keys.ENTER), (Keys.INSERT,), ("g" + "a" * 50, Keys.ENTER)):
        solver.type(*keys)
        assert strange() == set()
    for number in range(len(solver.all("main button"))):
        for pressed in solver.all("main button")[number : number + 1]:
            solver.driver.execute_script("arguments[0].click()", pressed)
            assert strange() == set()
            solver.driver.execute_script("document.querySelector('dialog')?.close()")


def test_a_count_has_the_form_of_its_language(solver: Solver) -> None:
    shown = {}
    for language in ("de", "fr", "es", "cy"):
        sheet = changed(sheet_of(PUZZLES["bee"]), published=Published(readers=True, date="2026-12-01"))
        solver.open(page(sheet, words=Words(language=language)))
        short = [solver.type("g", Keys.ENTER), solver.status][1]
        shown[language] = [solver.all("html")[0].get_attribute("lang"), solver.texts("header + .muted")[0], short]
    assert shown == {
        "de": ["de", "1. Dezember 2026", "Wörter haben mindestens 5 Buchstaben."],
        "fr": ["fr", "1er décembre 2026", "Les mots ont au moins 5 lettres."],
        "es": ["es", "1 de diciembre de 2026", "Las palabras tienen 5 o más letras."],
        "cy": ["cy", "1 Rhagfyr 2026", "Rhaid i air fod â 5 neu ragor o lythrennau."],
    }
    counts = "return [0, 1, 2, 3, 6, 1500].map((n) => document.words(n))"
    for language, expected in {"fr": "0 mot, 1 mot, 2 mots, 3 mots, 6 mots, 1\u202f500 mots",
                               "cy": "0 gair, 1 gair, 2 air, 3 gair, 6 gair, 1,500 gair"}.items():  # fmt: skip
        made = page(sheet_of(PUZZLES["bee"]), words=Words(language=language)).decode()
        solver.open(made.replace("const title =", "document.words = (n) => words(n); const title =").encode())
        assert ", ".join(solver.driver.execute_script(counts)) == expected
