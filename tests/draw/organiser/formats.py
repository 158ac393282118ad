"""The formulas that random evenings are played with: each kind of stage, each of its ways."""

BRACKETS = ("brackets", {"placing": True})
FORMATS = {
    "ranked": (("rounds", {"draw": "ranked", "rounds": 4}),),
    "random": (("rounds", {"draw": "random", "rounds": 4}),),
    "rotation": (("rounds", {"draw": "rotation", "rounds": 3}),),
    "round robin": (("rounds", {"draw": "round_robin", "rounds": 4}),),
    "pools": (("pools", {}), BRACKETS),
    "barrage": (("pools", {"barrage": True}), ("brackets", {"third": True})),
    "pools, knock-out": (("pools", {}), ("knockout", {"pot": True})),
    "pools, cascade": (("pools", {}), ("knockout", {"cascade": 3})),
    "pot": (("knockout", {"pot": True}),),
    "pot, complement": (("knockout", {"pot": True, "complement": True, "third": True}),),
    "cadrage": (("knockout", {"pot": False}),),
    "cascade": (("knockout", {"cascade": 3}),),
    "rounds, finals": (("rounds", {"draw": "ranked", "rounds": 3}), ("finals", {"size": 4})),
    "pools, finals": (("pools", {}), ("finals", {"size": 4, "brackets": 2, "placing": True})),
    "barrage, finals": (("pools", {"barrage": True}), ("finals", {"size": 4})),
    "rounds, pools": (("rounds", {"draw": "random", "rounds": 1}), ("pools", {}), BRACKETS),
    "pools, rounds": (("pools", {}), ("rounds", {"draw": "ranked", "rounds": 2})),
    "barrage, rounds": (("pools", {"barrage": True}), ("rounds", {"draw": "ranked", "rounds": 2})),
    "pools, rotation, finals": (
        ("pools", {}),
        ("rounds", {"draw": "rotation", "rounds": 2}),
        ("finals", {"size": 4}),
    ),
    "rounds, pools, rounds": (
        ("rounds", {"draw": "ranked", "rounds": 1}),
        ("pools", {}),
        ("rounds", {"draw": "ranked", "rounds": 2}),
    ),
    "mêlée": (("melee", {"rounds": 4}),),
}
