"""The rulebooks written a second time: one table of rows a rulebook, no general formula. Tests only.

It shares nothing with scoring/ but the facts of the deal. A row is (when, taker's mark, defence's mark), each
a function of the facts `f`; the first row that fits is the deal's. T is the taker, D the defence.
"""

from types import SimpleNamespace

K = {"none": 1, "coinche": 2, "surcoinche": 4}
K3 = {"none": 1, "coinche": 2, "surcoinche": 3}


def ten(points):
    """Last digit 1–4 down, 5–9 up."""
    return points - points % 10 + (10 if points % 10 >= 5 else 0)


def facts(contract, trump, double, points, belote, melds, capot):
    """What the rows look at: P, D, Bt, Bd, Mt, Md as docs/rules.md has them."""
    return SimpleNamespace(
        bid=contract,
        trump=trump,
        double=double,
        plain=double == "none",
        P=points,
        D=162 - points,
        Bt=belote[0],
        Bd=belote[1],
        B=sum(belote),
        Mt=melds[0],
        Md=melds[1],
        M=sum(melds),
        allT=capot == "T",
        allD=capot == "D",
        capot=contract == "capot",
    )


def missegre_made(f):
    return f.allT if f.capot else f.P + f.Bt >= f.bid


FLAT = {"none": 160, "coinche": 320, "surcoinche": 640}
CAPOT = {"none": 500, "coinche": 1000, "surcoinche": 2000}
MISSEGRE = [
    (lambda f: f.capot and f.allT, lambda f: CAPOT[f.double] + f.Bt, lambda f: f.Bd),
    (lambda f: f.capot, lambda f: 0, lambda f: CAPOT[f.double] + f.B),
    (lambda f: f.made and not f.plain, lambda f: FLAT[f.double] + f.Bt, lambda f: f.Bd),
    (lambda f: f.made and f.allT, lambda f: 250 + f.Bt, lambda f: f.Bd),
    (lambda f: f.made, lambda f: ten(f.P) + f.Bt, lambda f: ten(f.D) + f.Bd),
    (lambda f: f.allD and f.plain, lambda f: f.Bt, lambda f: 250 + f.Bd),
    (lambda f: f.allD, lambda f: f.Bt, lambda f: FLAT[f.double] + f.Bd),
    (lambda f: True, lambda f: 0, lambda f: FLAT[f.double] + f.B),
]


def montpellier_worth(f):
    return K[f.double] * (250 if f.capot else f.bid)


MONTPELLIER = [
    (lambda f: f.made and f.capot, lambda f: 250 + montpellier_worth(f) + f.Bt, lambda f: f.Bd),
    (lambda f: f.made and f.allT, lambda f: 250 + montpellier_worth(f) + f.Bt, lambda f: f.Bd),
    (lambda f: f.made and f.plain, lambda f: ten(f.P) + f.bid + f.Bt, lambda f: ten(f.D) + f.Bd),
    (lambda f: f.made, lambda f: 160 + montpellier_worth(f) + f.Bt, lambda f: f.Bd),
    (lambda f: f.allD, lambda f: f.Bt, lambda f: 250 + montpellier_worth(f) + f.Bd),
    (lambda f: True, lambda f: f.Bt, lambda f: 160 + montpellier_worth(f) + f.Bd),
]


def stephanoise_made(f):
    if f.capot:
        return f.allT
    return (250 if f.allT else f.P) + f.Mt + f.Bt >= f.bid


def stephanoise_worth(f):
    marked = 250 if f.capot else {82: 80}.get(f.bid, f.bid)
    return marked * K[f.double] * (2 if f.trump == "no_trump" else 1)


STEPHANOISE = [
    (
        lambda f: f.made and f.capot,
        lambda f: 250 + stephanoise_worth(f) + f.Mt + f.Bt,
        lambda f: f.Md + f.Bd,
    ),
    (lambda f: f.capot, lambda f: 0, lambda f: 250 + stephanoise_worth(f) + f.M + f.B),
    (
        lambda f: f.made and f.plain and f.allT,
        lambda f: stephanoise_worth(f) + 250 + f.Mt + f.Bt,
        lambda f: f.Md + f.Bd,
    ),
    (
        lambda f: f.made and f.plain,
        lambda f: stephanoise_worth(f) + f.P + f.Mt + f.Bt,
        lambda f: f.D + f.Md + f.Bd,
    ),
    (lambda f: f.made and f.allT, lambda f: 250 + stephanoise_worth(f) + f.M + f.B, lambda f: 0),
    (lambda f: f.made, lambda f: 160 + stephanoise_worth(f) + f.M + f.B, lambda f: 0),
    (lambda f: f.allD, lambda f: 0, lambda f: 250 + stephanoise_worth(f) + f.M + f.B),
    (lambda f: True, lambda f: 0, lambda f: 160 + stephanoise_worth(f) + f.M + f.B),
]
CLASSIQUE = [
    (lambda f: f.made, lambda f: f.P + K[f.double] * f.bid + f.Bt + f.Mt, lambda f: f.D + f.Bd + f.Md),
    (lambda f: True, lambda f: f.Bt, lambda f: 162 + K[f.double] * f.bid + f.Bd + f.Md),
]
ANNONCES = [
    (
        lambda f: f.made and f.allT,
        lambda f: (f.P + f.bid) * K3[f.double] + 250 + f.Bt + f.Mt,
        lambda f: f.D + f.Bd + f.Md,
    ),
    (lambda f: f.made, lambda f: (f.P + f.bid) * K3[f.double] + f.Bt + f.Mt, lambda f: f.D + f.Bd + f.Md),
    (lambda f: True, lambda f: f.Bt, lambda f: (162 + f.bid) * K3[f.double] + f.Bd + f.Mt + f.Md),
]

BOOKS = {
    "missegre": (missegre_made, MISSEGRE),
    "montpellier": (missegre_made, MONTPELLIER),
    "stephanoise": (stephanoise_made, STEPHANOISE),
    "classique": (missegre_made, CLASSIQUE),
    "annonces": (lambda f: f.bid <= f.P, ANNONCES),
}


def taker_defence(book, *deal):
    """(made, taker's mark, defence's mark) of a deal under that rulebook."""
    f = facts(*deal)
    judge, rows = BOOKS[book]
    f.made = judge(f)
    _when, taker, defence = next(row for row in rows if row[0](f))
    return f.made, taker(f), defence(f)
