"""Writes cover_moulded.step with the native Open CASCADE kernel (PyPI: cadquery-ocp-novtk 7.9.3.1.1), and its truth to the output.

Usage: python make_cover.py FOLDER
"""
import json, math, sys

from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakePolygon
from OCP.BRepGProp import BRepGProp
from OCP.BRepOffsetAPI import BRepOffsetAPI_ThruSections
from OCP.BRepPrimAPI import BRepPrimAPI_MakeCone, BRepPrimAPI_MakeCylinder
from OCP.GProp import GProp_GProps
from OCP.TopAbs import TopAbs_FACE
from OCP.TopExp import TopExp_Explorer
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt

from step_file import unified, volume_of, write

LENGTH, WIDTH, HEIGHT, WALL = 90.0, 60.0, 25.0, 2.0
DRAFT = math.tan(math.radians(1.5))


def frustum(length, width, low, high, slope):
    """A body with a rectangle at its floor, which widens with its height."""
    skin = BRepOffsetAPI_ThruSections(True, True)
    for z in (low, high):
        wire = BRepBuilderAPI_MakePolygon()
        x, y = length / 2 + (z - low) * slope, width / 2 + (z - low) * slope
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            wire.Add(gp_Pnt(sx * x, sy * y, z))
        wire.Close()
        skin.AddWire(wire.Wire())
    return skin.Shape()


def up(x, y, z):
    return gp_Ax2(gp_Pnt(x, y, z), gp_Dir(0, 0, 1))


cover = BRepAlgoAPI_Cut(
    frustum(LENGTH, WIDTH, 0, HEIGHT, DRAFT),
    frustum(LENGTH - 2 * WALL, WIDTH - 2 * WALL, WALL, HEIGHT + 1, DRAFT),
).Shape()
for x in (-30, 30):
    # A screw boss on the floor, narrower at its top, with a straight hole for a self-tapping screw.
    cover = BRepAlgoAPI_Fuse(cover, BRepPrimAPI_MakeCone(up(x, 0, WALL / 2), 3.5, 3.1, 13).Shape()).Shape()
    cover = BRepAlgoAPI_Cut(cover, BRepPrimAPI_MakeCylinder(up(x, 0, WALL), 1.4, 15).Shape()).Shape()
cover = unified(cover)
write(cover, sys.argv[1], "cover_moulded.step")

area = GProp_GProps()
BRepGProp.SurfaceProperties_s(cover, area)
faces, explorer = 0, TopExp_Explorer(cover, TopAbs_FACE)
while explorer.More():
    faces += 1
    explorer.Next()


def tapered(length, width, height):
    """Volume of a frustum by Simpson's rule, exact for it."""
    at = lambda z: (length + 2 * z * DRAFT) * (width + 2 * z * DRAFT)
    return height / 6 * (at(0) + 4 * at(height / 2) + at(height))


def cone(r1, r2, height):
    return math.pi * height / 3 * (r1 * r1 + r1 * r2 + r2 * r2)


def radius(r1, r2, height, z):
    return r1 + (r2 - r1) * z / height


top = WALL / 2 + 13
boss = cone(radius(3.5, 3.1, 13, WALL / 2), 3.1, top - WALL)
core = math.pi * 1.4**2 * (top - WALL)
analytic = (
    tapered(LENGTH, WIDTH, HEIGHT)
    - tapered(LENGTH - 2 * WALL, WIDTH - 2 * WALL, HEIGHT - WALL)
    + 2 * (boss - core)
)
print(json.dumps({"volume_analytic": analytic, "volume_occt_native": volume_of(cover), "area_occt_native": area.Mass(), "faces": faces}))
