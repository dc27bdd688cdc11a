"""Writes the STEP files of this folder and truth.json with the native Open CASCADE kernel (PyPI: cadquery-ocp-novtk 7.9.3.1.1).

Usage: python make_files.py FOLDER
Every number of truth.json is computed here, from the sizes below or by the native kernel: never by the code under test.
"""
import json, math, os, re, sys, tempfile, zipfile

from OCP.BRep import BRep_Builder, BRep_Tool
from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeFace, BRepBuilderAPI_MakePolygon, BRepBuilderAPI_Transform
from OCP.BRepGProp import BRepGProp
from OCP.BRepMesh import BRepMesh_IncrementalMesh
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder, BRepPrimAPI_MakePrism
from OCP.GProp import GProp_GProps
from OCP.IFSelect import IFSelect_ReturnStatus
from OCP.Interface import Interface_Static
from OCP.STEPCAFControl import STEPCAFControl_Writer
from OCP.STEPControl import STEPControl_AsIs, STEPControl_Writer
from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain
from OCP.TCollection import TCollection_ExtendedString
from OCP.TDataStd import TDataStd_Name
from OCP.TDocStd import TDocStd_Document
from OCP.TopAbs import TopAbs_FACE, TopAbs_REVERSED
from OCP.TopExp import TopExp_Explorer
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS, TopoDS_Compound, TopoDS_Face, TopoDS_Shell, TopoDS_Solid
from OCP.XCAFDoc import XCAFDoc_DocumentTool
from OCP.gp import gp_Ax1, gp_Ax2, gp_Dir, gp_Pnt, gp_Trsf, gp_Vec

folder = os.path.abspath(sys.argv[1])
STAMP = re.compile(r"'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d'")
# The settings below exist from the first writer on.
STEPControl_Writer()
SCHEMAS = {"AP203": 3, "AP214IS": 4, "AP242DIS": 5}
truth = {}


def settle(path):
    """The same run writes the same bytes."""
    with open(path, encoding="latin-1", newline="") as source:
        text = STAMP.sub("'2026-01-01T00:00:00'", source.read())
    with open(path, "w", encoding="latin-1", newline="") as target:
        target.write(text)


def mass(shape):
    props = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, props, 1e-9, False, False)
    centre = props.CentreOfMass()
    return {"volume": props.Mass(), "centre": [centre.X(), centre.Y(), centre.Z()]}


def write(name, shape, schema="AP214IS", unit="MM", tessellated=0):
    Interface_Static.SetIVal_s("write.step.tessellated", tessellated)
    Interface_Static.SetIVal_s("write.step.schema", SCHEMAS[schema])
    Interface_Static.SetCVal_s("write.step.unit", unit)
    Interface_Static.SetIVal_s("write.step.assembly", 0)
    Interface_Static.SetCVal_s("write.step.product.name", name)
    writer = STEPControl_Writer()
    writer.Transfer(shape, STEPControl_AsIs)
    path = os.path.join(folder, name + ".step")
    assert writer.Write(path) == IFSelect_ReturnStatus.IFSelect_RetDone
    settle(path)


def box(x, y, z, dx, dy, dz):
    return BRepPrimAPI_MakeBox(gp_Pnt(x, y, z), dx, dy, dz).Shape()


def cylinder(x, y, z, radius, height):
    return BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(x, y, z), gp_Dir(0, 0, 1)), radius, height).Shape()


def hexagon(across, z, height):
    polygon = BRepBuilderAPI_MakePolygon()
    for i in range(6):
        angle = math.pi / 3 * i
        r = across / math.sqrt(3)
        polygon.Add(gp_Pnt(r * math.cos(angle), r * math.sin(angle), z))
    polygon.Close()
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(polygon.Wire()).Face(), gp_Vec(0, 0, height)).Shape()


def cut(a, *tools):
    for tool in tools:
        a = BRepAlgoAPI_Cut(a, tool).Shape()
    return a


def fuse(a, b):
    unify = ShapeUpgrade_UnifySameDomain(BRepAlgoAPI_Fuse(a, b).Shape(), True, True, False)
    unify.Build()
    return unify.Shape()


def faces(shape):
    explorer = TopExp_Explorer(shape, TopAbs_FACE)
    while explorer.More():
        yield explorer.Current()
        explorer.Next()


def compound(*shapes):
    out, builder = TopoDS_Compound(), BRep_Builder()
    builder.MakeCompound(out)
    for shape in shapes:
        builder.Add(out, shape)
    return out


# One plate in every unit and schema: the numbers in the files differ, the part does not.
plate = cut(box(0, 0, 0, 60, 40, 10), cylinder(15, 20, -1, 4, 12), cylinder(45, 20, -1, 4, 12))
for name, schema, unit in [
    ("plate_ap203_inch", "AP203", "INCH"),
    ("plate_ap214_metre", "AP214IS", "M"),
    ("plate_ap242_mm", "AP242DIS", "MM"),
]:
    write(name, plate, schema, unit)
truth["plate"] = {**mass(plate), "bbox": [60, 40, 10]}

# What is no body, or more than one.
drum = cylinder(0, 0, 0, 10, 20)
BRepMesh_IncrementalMesh(drum, 0.1)
bare, builder = TopoDS_Shell(), BRep_Builder()
builder.MakeShell(bare)
for face in faces(drum):
    triangles = BRep_Tool.Triangulation_s(TopoDS.Face_s(face), TopLoc_Location())
    skin = TopoDS_Face()
    builder.MakeFace(skin, triangles)
    builder.Add(bare, skin if face.Orientation() != TopAbs_REVERSED else skin.Reversed())
write("mesh_shell", bare, "AP242DIS", tessellated=2)
solid = TopoDS_Solid()
builder.MakeSolid(solid)
builder.Add(solid, bare)
write("mesh_solid", solid, "AP242DIS", tessellated=2)
write("mesh_solid_and_body", compound(solid, box(50, 0, 0, 10, 10, 10)), "AP242DIS", tessellated=2)
write("mesh_and_body", drum, "AP242DIS", tessellated=1)
shell, builder = TopoDS_Shell(), BRep_Builder()
builder.MakeShell(shell)
for face in list(faces(box(0, 0, 0, 30, 20, 10)))[:5]:
    builder.Add(shell, face)
write("open_shell", shell)
write("body_and_open_shell", compound(box(50, 0, 0, 10, 10, 10), shell))
write("three_bodies", compound(box(0, 0, 0, 10, 10, 10), box(20, 0, 0, 10, 10, 5), cylinder(50, 0, 0, 5, 10)))
truth["drum"] = mass(drum)
truth["three_bodies"] = {"volume": 1000 + 500 + math.pi * 250}


# An assembly with sub-assemblies, equal shapes under two names, a mirrored pair and fasteners whose names say nothing.
def at(dx, dy, dz, axis=None, degrees=0):
    turn = gp_Trsf()
    if axis is not None:
        turn.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(*axis)), math.radians(degrees))
    shift = gp_Trsf()
    shift.SetTranslation(gp_Vec(dx, dy, dz))
    return shift.Multiplied(turn)


def matrix(move):
    return [move.Value(i, j) for i in (1, 2, 3) for j in (1, 2, 3, 4)]


def bracket():
    body = fuse(box(0, 0, 0, 40, 20, 5), box(0, 0, 0, 5, 20, 30))
    return cut(body, cylinder(30, 14, -1, 3, 10), box(20, -1, -1, 8, 6, 10))


def mirrored(shape):
    mirror = gp_Trsf()
    mirror.SetMirror(gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(0, 1, 0)))
    return BRepBuilderAPI_Transform(shape, mirror, True).Shape()


# ISO 4032 M8: 13 across flats, 6.8 high; the thread as its tap-drill cylinder.
nut = cut(hexagon(13, 0, 6.8), cylinder(0, 0, -1, 3.4, 9))
# ISO 7089 M8 and ISO 4762 M8 x 25.
washer = cut(cylinder(0, 0, 0, 8, 1.6), cylinder(0, 0, -1, 4.2, 4))
screw = cut(fuse(cylinder(0, 0, 0, 6.5, 8), cylinder(0, 0, -25, 4, 25)), hexagon(6, 4, 5))
spacer = cut(cylinder(0, 0, 0, 11, 30), cylinder(0, 0, -1, 5, 32))

document = TDocStd_Document(TCollection_ExtendedString("XmlXCAF"))
tool = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())


def label(shape, name, assembly=False):
    out = tool.AddShape(shape, assembly)
    TDataStd_Name.Set_s(out, TCollection_ExtendedString(name))
    return out


def assembly(name, *children):
    out = tool.NewShape()
    TDataStd_Name.Set_s(out, TCollection_ExtendedString(name))
    for child, move in children:
        tool.AddComponent(out, child, TopLoc_Location(move))
    return out


left, right = bracket(), mirrored(bracket())
bodies = {
    "BRACKET_L": left,
    "BRACKET_R": right,
    "SPACER_A": spacer,
    "SPACER_B": cut(cylinder(0, 0, 0, 11, 30), cylinder(0, 0, -1, 5, 32)),
    "P-1001": screw,
    "P-1002": nut,
    "P-1003": washer,
}
parts = {name: label(shape, name) for name, shape in bodies.items()}
TREE = {
    "STACK": [("P-1001", at(0, 0, 40)), ("P-1003", at(0, 0, 38.4)), ("P-1002", at(0, 0, 15)), ("SPACER_A", at(0, 0, 8))],
    "SIDE": [
        ("BRACKET_L", at(0, 0, 0)),
        ("BRACKET_R", at(0, -50, 0)),
        ("STACK", at(30, 14, 0, (0, 0, 1), 30)),
        ("STACK", at(30, -64, 5, (1, 0, 0), 90)),
    ],
    "FRAME": [("SIDE", at(0, 0, 0)), ("SIDE", at(200, 0, 0, (0, 0, 1), 180)), ("SPACER_B", at(100, 0, 50, (0, 1, 0), 90))],
    "WRAPPER": [("FRAME", at(5, 6, 7))],
}
labels = dict(parts)
for name in ["STACK", "SIDE", "FRAME", "WRAPPER"]:
    labels[name] = assembly(name, *[(labels[child], move) for child, move in TREE[name]])
tool.UpdateAssemblies()


def instances(name, move):
    if name in bodies:
        return [(name, mass(BRepBuilderAPI_Transform(bodies[name], move, True).Shape())["centre"])]
    return [one for child, own in TREE[name] for one in instances(child, move.Multiplied(own))]


Interface_Static.SetIVal_s("write.step.assembly", 1)
Interface_Static.SetIVal_s("write.step.tessellated", 0)
Interface_Static.SetIVal_s("write.step.schema", SCHEMAS["AP214IS"])
Interface_Static.SetCVal_s("write.step.unit", "MM")
writer = STEPCAFControl_Writer()
writer.Transfer(labels["WRAPPER"], STEPControl_AsIs)
path = os.path.join(folder, "nested_assembly.step")
assert writer.Write(path) == IFSelect_ReturnStatus.IFSelect_RetDone
settle(path)
truth["nested_assembly"] = {
    "tree": {name: [{"name": child, "placement": matrix(move)} for child, move in children] for name, children in TREE.items()},
    "parts": {name: mass(shape) for name, shape in bodies.items()},
    "instances": [{"name": name, "centre": centre} for name, centre in instances("FRAME", gp_Trsf())],
}

# The same frame, each of its parts in a file of its own, in one archive that is written the same each time.
with tempfile.TemporaryDirectory() as apart:
    os.chdir(apart)
    writer = STEPCAFControl_Writer()
    writer.Transfer(labels["FRAME"], STEPControl_AsIs, "")
    assert writer.Write("frame.step") == IFSelect_ReturnStatus.IFSelect_RetDone
    os.chdir(os.path.dirname(apart))
    with zipfile.ZipFile(os.path.join(folder, "split_assembly.zip"), "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(os.listdir(apart)):
            settle(os.path.join(apart, name))
            entry = zipfile.ZipInfo("model/" + name, (2026, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            with open(os.path.join(apart, name), "rb") as content:
                archive.writestr(entry, content.read())

# A product of several bodies, used twice, beside a part of one.
document = TDocStd_Document(TCollection_ExtendedString("XmlXCAF"))
tool = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
stacked = label(compound(box(0, 0, 0, 60, 40, 5), box(0, 0, 5, 60, 40, 5), box(0, 0, 10, 30, 40, 4)), "STACKED")
block = label(cut(box(0, 0, 0, 20, 20, 20), cylinder(10, 10, -1, 4, 22)), "BLOCK")
top = assembly("TOP", (stacked, at(0, 0, 0)), (stacked, at(0, 0, 14)), (block, at(100, 0, 0)))
tool.UpdateAssemblies()
writer = STEPCAFControl_Writer()
writer.Transfer(top, STEPControl_AsIs)
path = os.path.join(folder, "bodies_in_product.step")
assert writer.Write(path) == IFSelect_ReturnStatus.IFSelect_RetDone
settle(path)

with open(os.path.join(folder, "truth.json"), "w", encoding="utf-8") as target:
    json.dump(truth, target, indent=1)
    target.write("\n")
