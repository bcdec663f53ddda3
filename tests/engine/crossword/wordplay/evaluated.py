"""Whether an annotation gives an answer: a small reader of the annotation language, apart from the engine's."""

import re

_TOKEN = re.compile(r"around|rev\(|sub\(|cyc\(|hom\(|spoon\(|[A-Za-z]+|[-+(){}*,=]")


def gives(annotation: str, answer: str) -> bool:
    """Whether the letters are right. Sounds and definitions are not judged."""
    tokens = _TOKEN.findall(re.sub(r'"[^"]*"|\[[^\]]*\]', "", annotation))
    made, at = _row(tokens, 0)
    assert at == len(tokens), annotation
    return answer in made(answer)


# Each reader returns a function from a wanted text to the set of texts that are possible, and the next token.


def _row(tokens, at):
    some = []
    while at < len(tokens) and tokens[at] not in ("}", ")", ","):
        if tokens[at] == "+":
            at += 1
        elif tokens[at] == "-":
            gone, at = _term(tokens, at + 1)
            some.append(_without(some.pop(), gone))
        elif tokens[at] == "around":
            inner, at = _term(tokens, at + 1)
            some.append(_around(some.pop(), inner))
        else:
            one, at = _term(tokens, at)
            some.append(one)
    return (lambda wanted: _joined([one(wanted) for one in some])), at


def _joined(sets):
    texts = {""}
    for some in sets:
        texts = {text + one for text in texts for one in some}
    return texts


def _term(tokens, at):
    token = tokens[at]
    if token.endswith("("):
        some = []
        while tokens[at] != ")":
            one, at = _row(tokens, at + 1)
            some.append(one)
        at += 1
        starred = at < len(tokens) and tokens[at] == "*"
        term = _function(token[:-1], some, starred)
        at += starred
    else:
        letters = {"".join(char for char in token if char.isupper()).lower()}
        term, at = (lambda wanted: letters), at + 1
    if at < len(tokens) and tokens[at] == "{":
        inner, at = _row(tokens, at + 1)
        after, at = _term(tokens, at + 1)
        whole = term
        term = lambda wanted: _joined([whole(wanted), inner(wanted), after(wanted)])  # noqa: E731
    if at < len(tokens) and tokens[at] == "=":
        heard = {tokens[at + 1].lower()}
        given, silent, at = term, token in ("hom(", "spoon("), at + 2
        term = lambda wanted: heard if silent else given(wanted) & heard  # noqa: E731
    return term, at


def _function(name, some, starred):
    if starred:
        return lambda wanted: {"".join(part) for part in _substrings(wanted) if _same_letters(part, some, wanted)}
    if name == "rev":
        return lambda wanted: {text[::-1] for text in some[0](wanted[::-1])}
    if name == "cyc":
        return lambda wanted: {text[at:] + text[:at] for text in some[0](wanted) for at in range(1, len(text))}
    if name == "sub":
        return lambda wanted: _replaced(*(one(wanted) for one in some))
    return some[0]


def _substrings(wanted):
    """The texts that an anagram may become: what is between, or around, two places of the wanted text."""
    places = range(len(wanted) + 1)
    pairs = [(start, end) for start in places for end in places if start <= end]
    return {wanted[start:end] for start, end in pairs} | {wanted[:start] + wanted[end:] for start, end in pairs}


def _same_letters(part, some, wanted):
    return any(sorted(part) == sorted(text) for text in some[0](wanted))


def _replaced(texts, olds, news):
    found = set()
    for text in texts:
        for old in olds:
            for new in news:
                for at in range(len(text)):
                    if text[at : at + len(old)] == old:
                        found.add(text[:at] + new + text[at + len(old) :])
    return found


def _without(whole, gone):
    def made(wanted):
        return {
            text[:at] + text[at + len(left) :]
            for text in whole(wanted)
            for left in gone(wanted)
            for at in range(len(text))
            if text[at : at + len(left)] == left
        }

    return made


def _around(outer, inner):
    def made(wanted):
        return {
            text[:at] + core + text[at:]
            for text in outer(wanted)
            for core in inner(wanted)
            for at in range(1, len(text))
        }

    return made
