"""The boards that seed 001 prints."""

from engine.soup.board import read_board

FIGURE_3_1 = read_board(
    """
    ihfcaauoo
    alteantks
    neurmeeai
    rvyuaraav
    flttebivt
    iljiooden
    nrhdhakte
    itnahbstt
    ieaptsnew
    mtonacslu
    onirauhre
    jrhcetrno
    """
)
FIGURE_4_8 = read_board(
    """
    peazhirre
    essezgmwd
    saqeaatad
    zerinsiea
    ploilaedh
    eanttrmse
    haasjfdrn
    esacehytm
    mdieactin
    rnxcggtst
    uqnbssool
    yeebueoee
    """
)
FIGURE_5_5 = read_board("erf tyi ali".replace(" ", "\n"))
TABLE_4_1 = (
    "sensationless", "mediatize", "hazardry", "energize", "heartpeas", "cinque", "snitches", "faggots", "leptomes",
    "excambed", "jowar", "lear", "dah",
)  # fmt: skip
LEFT_OF_4_8 = "\n".join(["........e", "........d", "........m", "........t", ".ysnbuaqe"])
