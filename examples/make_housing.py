"""Writes housing_cast.step with the native Open CASCADE kernel (PyPI: cadquery-ocp-novtk 7.9.3.1.1), and its truth to the output.

Usage: python make_housing.py FOLDER
"""
import json, sys

from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt

from step_file import unified, volume_of, write

LENGTH, WIDTH, HEIGHT, WALL = 250.0, 180.0, 90.0, 6.0
BOSS, CORE, DEPTH, AT = 9.0, 3.4, 20.0, 12.0
BORE = 35.0


def box(low, high):
    return BRepPrimAPI_MakeBox(gp_Pnt(*low), gp_Pnt(*high)).Shape()


def up(x, y, z, radius, height):
    return BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(x, y, z), gp_Dir(0, 0, 1)), radius, height).Shape()


housing = BRepAlgoAPI_Cut(
    box((0, 0, 0), (LENGTH, WIDTH, HEIGHT)),
    box((WALL, WALL, WALL), (LENGTH - WALL, WIDTH - WALL, HEIGHT + 1)),
).Shape()
for x in (AT, LENGTH - AT):
    for y in (AT, WIDTH - AT):
        # A boss from floor to flange, with a core hole for M8.
        housing = BRepAlgoAPI_Fuse(housing, up(x, y, 0, BOSS, HEIGHT)).Shape()
        housing = BRepAlgoAPI_Cut(housing, up(x, y, HEIGHT - DEPTH, CORE, DEPTH + 1)).Shape()
# A bearing bore in the floor.
housing = BRepAlgoAPI_Cut(housing, up(LENGTH / 2, WIDTH / 2, -1, BORE, WALL + 2)).Shape()
housing = unified(housing)
write(housing, sys.argv[1], "housing_cast.step")

print(json.dumps({"volume_occt_native": volume_of(housing)}))
