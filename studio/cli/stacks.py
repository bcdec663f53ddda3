"""`puzzle-studio lexicon stack`: the layers of a publication's word list."""

from __future__ import annotations

import click

from studio.cli.options import as_json, print_json

NOT = "not:"


@click.group("stack")
def stack() -> None:
    """Make, show and delete stacks of word lists.

    A stack is a publication's list: a shipped list, own lists above it, additions and exclusions. Its name is
    accepted wherever a word list is, by --lexicon and by `lexicon default`.
    """


@stack.command("make", short_help="Make a stack of word lists.")
@click.argument("name")
@click.argument("layers", metavar="LAYER...", nargs=-1, required=True)
@click.option("--replace", is_flag=True, help="Replace the stack with the same name.")
def make(name: str, layers: tuple[str, ...], replace: bool) -> None:
    """Make the stack NAME from word lists, the lowest first.

    A LAYER is the name of a list or a word file. A layer written not:LIST removes the words of that list. Scores
    of an upper layer replace those of the layers below.
    """
    from engine.words.sources import open_lexicon
    from engine.words.stacks import Layer, Stack
    from engine.words.stored_lists import save_stack

    made = tuple(
        Layer(each.removeprefix(NOT), "exclusions" if each.startswith(NOT) else "words") for each in layers
    )
    save_stack(name, Stack(made), replace=replace)
    click.echo(f"Made {name}: {len(open_lexicon(name)):,} words. Use it as --lexicon {name}")


@stack.command("show", short_help="Show the layers of a stack, or what they say of a word.")
@click.argument("name")
@click.argument("words", metavar="[WORD]...", nargs=-1)
@as_json
def show(name: str, words: tuple[str, ...], as_json: bool) -> None:
    """Show the layers of the stack NAME from the top, or what each layer says of the given words."""
    from engine.core.alphabet import ENGLISH
    from engine.words.lists.encoding import Folding
    from engine.words.sources import open_layers_of
    from engine.words.stacks import final_score, said
    from engine.words.stored_lists import find_stack

    find_stack(name)
    layers = open_layers_of(name)
    if not words:
        rows = [
            {"list": layer.list, "use": layer.use, "words": len(lexicon)} for layer, lexicon in reversed(layers)
        ]
        if as_json:
            print_json({"name": name, "layers": rows})
            return
        for row in rows:
            click.echo(f"{row['words']:>9,} {row['use']:10s}  {row['list']}")
        return
    letters = Folding(ENGLISH)
    answers = {word: said(layers, word.lower().translate(letters)) for word in words}
    if as_json:
        print_json({
            "name": name,
            "words": [
                {"word": word, "score": final_score(found), "layers": [each._asdict() for each in reversed(found)]}
                for word, found in answers.items()
            ],
        })  # fmt: skip
        return
    for word, found in answers.items():
        score = final_score(found)
        click.echo(f"{word}: " + (f"in {name} with the score {score}" if score is not None else f"not in {name}"))
        for each in reversed(found):
            given = "" if each.score is None else f", score {each.score}"
            click.echo(f"  {each.verdict or 'nothing':8s} {each.list}{given}")


@stack.command("delete", short_help="Delete a stack; its lists stay.")
@click.argument("name")
def delete(name: str) -> None:
    """Delete the stack NAME. Its lists stay."""
    from engine.words.stored_lists import delete_stack

    click.echo(f"Deleted {name}: {delete_stack(name)}")
