"""The boards printed in Lyster 2022, and a short word list for small random boards."""

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
LIST = """
ate ear eat era eta tea tee toe ten net not ton one eon ore roe rot tor toner noter tenor rate tear tare hate heat
the hen her here there three ether rest sea seat east teas eats set nest tens sent hint thin shin sin son nose
stone onset notes tones train rain ran iron irons qat quit quiet quoit vie via dry dye yet yes ode doe dote toed
"""
WORDS = LIST.split()
