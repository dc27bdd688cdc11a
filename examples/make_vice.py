"""Writes vice_assembly.step with the native Open CASCADE kernel (PyPI: cadquery-ocp-novtk 7.9.3.1.1), and its truth to the output.

Usage: python make_vice.py FOLDER
"""
import json, math, os, re, sys

from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeFace, BRepBuilderAPI_MakePolygon
from OCP.BRepGProp import BRepGProp
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder, BRepPrimAPI_MakePrism
from OCP.GProp import GProp_GProps
from OCP.Interface import Interface_Static
from OCP.STEPCAFControl import STEPCAFControl_Writer
from OCP.STEPControl import STEPControl_AsIs
from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain
from OCP.TCollection import TCollection_ExtendedString
from OCP.TDataStd import TDataStd_Name
from OCP.TDocStd import TDocStd_Document
from OCP.TopLoc import TopLoc_Location
from OCP.XCAFDoc import XCAFDoc_DocumentTool
from OCP.gp import gp_Ax1, gp_Ax2, gp_Dir, gp_Pnt, gp_Trsf, gp_Vec


def box(x, y, z, dx, dy, dz):
    return BRepPrimAPI_MakeBox(gp_Pnt(x, y, z), dx, dy, dz).Shape()


def cylinder(x, y, z, r, h, axis=(0, 0, 1)):
    return BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(x, y, z), gp_Dir(*axis)), r, h).Shape()


def hexagon(flats, z, height):
    polygon = BRepBuilderAPI_MakePolygon()
    for corner in range(6):
        angle = math.radians(60 * corner)
        r = flats / math.sqrt(3)
        polygon.Add(gp_Pnt(r * math.cos(angle), r * math.sin(angle), z))
    polygon.Close()
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(polygon.Wire()).Face(), gp_Vec(0, 0, height)).Shape()


def clean(shape):
    unify = ShapeUpgrade_UnifySameDomain(shape, True, True, False)
    unify.Build()
    return unify.Shape()


def cut(shape, *tools):
    for tool in tools:
        shape = BRepAlgoAPI_Cut(shape, tool).Shape()
    return clean(shape)


def fuse(shape, *others):
    for other in others:
        shape = BRepAlgoAPI_Fuse(shape, other).Shape()
    return clean(shape)


def at(dx, dy, dz, axis=None, degrees=0):
    turn = gp_Trsf()
    if axis is not None:
        turn.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(*axis)), math.radians(degrees))
    shift = gp_Trsf()
    shift.SetTranslation(gp_Vec(dx, dy, dz))
    return shift.Multiplied(turn)


HOLES = [(20, 20), (20, 60), (140, 20), (140, 60)]
bodies = {
    "VC-100": cut(box(0, 0, 0, 160, 80, 15), *[cylinder(x, y, -1, 4.25, 20) for x, y in HOLES]),
    "VC-101": cut(box(0, 0, 0, 40, 80, 50), *[cylinder(20, y, -1, 3.4, 21) for y in (20, 60)]),
    "VC-102": cut(box(0, 0, 0, 30, 80, 50), cylinder(-1, 40, 25, 8, 40, (1, 0, 0))),
    "VC-103": fuse(cylinder(0, 0, 0, 8, 110), cylinder(0, 0, 110, 11, 20)),
    "VC-104": cylinder(0, 0, 0, 4, 90),
    "VC-105": cut(box(0, 0, 0, 40, 80, 50), cylinder(-1, 40, 25, 8, 50, (1, 0, 0)), *[cylinder(20, y, -1, 3.4, 21) for y in (20, 60)]),
    "ISO 4762 - M8 x 25": cut(fuse(cylinder(0, 0, 0, 6.5, 8), cylinder(0, 0, -25, 4, 25)), hexagon(6, 4, 5)),
    "ISO 7089 - 8": cut(cylinder(0, 0, 0, 8, 1.6), cylinder(0, 0, -1, 4.2, 4)),
}
DOWN = ((1, 0, 0), 180)
TREE = [
    ("VC-100", at(0, 0, 0)),
    ("VC-101", at(0, 0, 15)),
    ("VC-105", at(120, 0, 15)),
    ("VC-102", at(60, 0, 15)),
    ("VC-103", at(65, 40, 40, (0, 1, 0), 90)),
    ("VC-104", at(185, -5, 40, (1, 0, 0), -90)),
    *[("ISO 7089 - 8", at(x, y, 0, *DOWN)) for x, y in HOLES],
    *[("ISO 4762 - M8 x 25", at(x, y, -1.6, *DOWN)) for x, y in HOLES],
]

document = TDocStd_Document(TCollection_ExtendedString("XmlXCAF"))
tool = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())


def named(label, name):
    TDataStd_Name.Set_s(label, TCollection_ExtendedString(name))
    return label


parts = {name: named(tool.AddShape(shape, False), name) for name, shape in bodies.items()}
vice = named(tool.NewShape(), "VC-000")
for name, move in TREE:
    tool.AddComponent(vice, parts[name], TopLoc_Location(move))
tool.UpdateAssemblies()

STEPCAFControl_Writer()
Interface_Static.SetIVal_s("write.step.assembly", 1)
Interface_Static.SetIVal_s("write.step.schema", 4)
Interface_Static.SetCVal_s("write.step.unit", "MM")
writer = STEPCAFControl_Writer()
writer.Transfer(vice, STEPControl_AsIs)
path = os.path.join(sys.argv[1], "vice_assembly.step")
writer.Write(path)
with open(path, encoding="latin-1", newline="") as source:
    text = re.sub(r"'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d'", "'2026-01-01T00:00:00'", source.read())
with open(path, "w", encoding="latin-1", newline="") as target:
    target.write(text)


def volume(shape):
    props = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, props, 1e-9, False, False)
    return props.Mass()


counts = {name: sum(1 for one, _ in TREE if one == name) for name in bodies}
print(json.dumps({name: {"volume_occt": volume(shape), "count": counts[name]} for name, shape in bodies.items()}, indent=1))
