"""A naive twin of the published algorithm. It keeps words in a dictionary and scans the whole grid."""

from itertools import pairwise

from engine.crossword.grid import Entry, components
from engine.crossword.grid import grid_of as joined


class Twin:
    """Algorithm 1 with backtracking, tabu tenure, N + 1, and repair by bridging or dropping."""

    def __init__(self, words, *, back="both", tenure=0, epoch=500, expansion="reset", repair="bridge", crossings=False):
        self.first, self.back, self.tenure, self.epoch = list(words), back, tenure, epoch
        self.expansion, self.repair, self.crossings = expansion, repair, crossings
        self.n, self.moves, self.course, self.best = max(map(len, words)), 0, [], ()
        self.reset()

    def reset(self):
        self.L, self.G, self.out, self.held = list(self.first), [], {}, set()
        self.top = self.left = (160 - self.n) // 2

    def letters(self, without=()):
        return {cell: (letter, entry.direction) for entry in self.G if entry not in without
                for cell, letter in zip(entry.cells, entry.word, strict=True)}  # fmt: skip

    def owners(self, cell):
        return [entry.direction for entry in self.G if cell in entry.cells]

    def legal(self, entry):
        """Return the number of words it crosses, or 0 at an illegal place."""
        there = self.letters()
        down = entry.direction == "down"
        r, c = entry.row, entry.column
        if r < self.top or c < self.left:
            return 0
        if any(row >= self.top + self.n or column >= self.left + self.n for row, column in entry.cells):
            return 0
        size = len(entry.word)
        if (r - down, c - (not down)) in there or (r + down * size, c + (not down) * size) in there:
            return 0
        crossed = 0
        for (row, column), letter in zip(entry.cells, entry.word, strict=True):
            if (row, column) in there:
                if there[row, column][0] != letter or entry.direction in self.owners((row, column)):
                    return 0
                crossed += 1
            elif (row + (not down), column + down) in there or (row - (not down), column - down) in there:
                return 0
        return crossed

    def places(self, word):
        for i, letter in enumerate(word):
            for (r, c), (there, _) in sorted(self.letters().items()):
                owners = self.owners((r, c))
                if there == letter and len(owners) == 1:
                    down = owners == ["across"]
                    entry = Entry(word, r - i * down, c - i * (not down), "down" if down else "across")
                    if crossed := self.legal(entry):
                        yield crossed, entry

    def pick(self):
        for word in self.L:
            if word in self.held or self.out.get(word, 0) > self.moves:
                continue
            found = list(self.places(word))
            if found:
                return max(found, key=lambda one: one[0])[1] if self.crossings else found[0][1]
        return None

    def note(self):
        self.moves += 1
        self.course.append(len(self.G))
        if len(self.G) > len(self.best) and len(components(joined(self.G))) == 1:
            self.best = tuple(self.G)

    def put(self, entry):
        self.L.remove(entry.word)
        self.G.append(entry)
        self.held.clear()
        self.note()

    def take(self, entry, held=False):
        self.G.remove(entry)
        self.L.append(entry.word)
        self.out[entry.word] = self.moves + 1 + self.tenure
        if held:
            self.held.add(entry.word)
        self.note()

    def removable(self, entry):
        shared = [len(self.owners(cell)) == 2 for cell in entry.cells]
        return not any(a and b for a, b in pairwise(shared))

    def victim(self):
        for entry in list(self.G) if len(self.G) > 1 else ():
            if not self.removable(entry):
                continue
            place = self.G.index(entry)
            self.G.remove(entry)
            found = self.pick() and not (self.repair == "avoid" and self.count() > 1)
            self.G.insert(place, entry)
            if found:
                return entry
        return None

    def count(self):
        return len(self.parts())

    def parts(self):
        """Return the components, in the order of their first entries."""
        left, found = list(self.G), []
        while left:
            part, fresh = [], [left.pop(0)]
            while fresh:
                part.append(fresh.pop())
                near = [entry for entry in left if set(entry.cells) & set(part[-1].cells)]
                left = [entry for entry in left if entry not in near]
                fresh += near
            found.append(part)
        return found

    def bridge(self):
        pieces = [{cell for entry in part for cell in entry.cells} for part in self.parts()]
        for word in self.L:
            if word not in self.held and self.out.get(word, 0) <= self.moves:
                for crossed, entry in self.places(word):
                    if crossed > 1 and sum(bool(piece & set(entry.cells)) for piece in pieces) > 1:
                        self.put(entry)
                        return True
        return False

    def mend(self):
        while self.repair == "bridge" and self.count() > 1 and self.bridge():
            pass
        pieces = self.parts()
        if len(pieces) > 1:
            most = max(pieces, key=len)
            for entry in [entry for entry in self.G if entry not in most]:
                self.take(entry)

    def center(self):
        free = [word for word in self.L if word not in self.held and self.out.get(word, 0) <= self.moves] or self.L
        self.put(Entry(free[0], self.top + (self.n - 1) // 2, self.left + (self.n - len(free[0])) // 2, "across"))

    def step(self):
        if not self.G:
            self.center()
            return True
        if entry := self.pick():
            self.put(entry)
            return True
        gone = self.victim() if self.back in ("both", "victim") else None
        held = gone is None
        if held and self.back in ("both", "lifo"):
            gone = next((entry for entry in reversed(self.G) if self.removable(entry)), None)
        if gone is None:
            return False
        self.take(gone, held)
        if len(self.G) > 1:
            self.mend()
        return True

    def run(self, until):
        while self.moves < until and len(self.best) < len(self.first):
            before, was = self.moves, self.L[0]
            done = self.step()
            if len(self.best) == len(self.first):
                return
            epoch = self.moves // self.epoch > before // self.epoch
            if epoch and self.expansion == "again":
                self.first = [*self.L, *(entry.word for entry in self.G)]
                self.reset()
                continue
            back = self.L and self.L[0] == self.first[0] != was
            if (epoch or back or not done) and self.expansion in ("reset", "continue") and self.n < 128:
                self.grow()
            elif not done:
                return

    def grow(self):
        self.n += 1
        if self.expansion == "reset":
            self.reset()
        elif self.n % 2:
            self.top, self.left = self.top - 1, self.left - 1
