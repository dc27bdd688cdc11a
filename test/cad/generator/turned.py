"""Turned parts: grooves outside, inside and in faces, undercuts, tapers, knurls; with milled features."""

import math

import cadquery as cq

from parts import feature, revolved


def build(family):
    save = family.save
    turned = "turned_segment"
    # bush with inner groove
    b = revolved([(10, 0), (25, 0), (25, 50), (10, 50), (10, 34), (12, 34), (12, 30), (10, 30)])
    save(
        "inner_groove",
        b,
        cls="rotational",
        features=[
            feature(turned, "outer", diameter_mm=50, length_mm=50),
            feature(turned, "inner", diameter_mm=20, n=2),
            feature("groove", "internal", diameter_mm=24, width_mm=4, depth_mm=2),
            feature(turned, "face", n=2),
        ],
    )
    # blind bore with undercut at the bottom (inner recess at the end)
    b = revolved([(0, 0), (30, 0), (30, 60), (15, 60), (15, 24), (17, 24), (17, 20), (0, 20)])
    save(
        "inner_recess_blind",
        b,
        cls="rotational",
        features=[
            feature(turned, "outer", diameter_mm=60, length_mm=60),
            feature(turned, "inner", diameter_mm=30, length_mm=36),
            feature("groove", diameter_mm=34, width_mm=4, depth_mm=2),
            feature(turned, "face", n=2),
        ],
    )
    # DIN 509 form E like undercut: shaft d30, depth .3, width 2.5, 15 deg run-out, shoulder to d50
    d = 0.3
    b = revolved(
        [
            (0, 0),
            (25, 0),
            (25, 20),
            (15 - d, 20),
            (15 - d, 21.4),
            (15, 21.4 + d / math.tan(math.radians(15))),
            (15, 60),
            (0, 60),
        ]
    )
    save(
        "undercut_e",
        b,
        cls="rotational",
        features=[
            feature(turned, "outer", diameter_mm=50, length_mm=20),
            feature(turned, "outer", diameter_mm=30),
            feature("groove", "undercut", diameter_mm=30 - 2 * d, depth_mm=d),
            feature(turned, "face", n=2),
        ],
    )
    # thread relief next to shoulder
    b = revolved([(0, 0), (25, 0), (25, 20), (9.2, 20), (9.2, 24), (10, 24), (10, 60), (0, 60)])
    save(
        "relief",
        b,
        cls="rotational",
        features=[
            feature(turned, "outer", diameter_mm=50, length_mm=20),
            feature(turned, "outer", diameter_mm=20, length_mm=36),
            feature("groove", diameter_mm=18.4, depth_mm=0.8, width_mm=4),
            feature(turned, "face", n=2),
        ],
    )
    # face groove
    b = revolved([(0, 0), (40, 0), (40, 20), (30, 20), (30, 15), (24, 15), (24, 20), (0, 20)])
    save(
        "face_groove",
        b,
        cls="rotational",
        features=[
            feature(turned, "outer", diameter_mm=80, length_mm=20),
            feature("groove", "face", diameter_mm=60, width_mm=6, depth_mm=5),
            feature(turned, "face", n=2),
        ],
    )
    # V groove, round groove
    b = revolved([(0, 0), (20, 0), (20, 30), (17, 33), (20, 36), (20, 60), (0, 60)])
    save(
        "v_groove",
        b,
        cls="rotational",
        features=[
            feature(turned, "outer", diameter_mm=40, n=2),
            feature("groove", "external", depth_mm=3, width_mm=6),
            feature(turned, "face", n=2),
        ],
    )
    b = (
        cq.Workplane("XZ")
        .moveTo(0, 0)
        .lineTo(20, 0)
        .lineTo(20, 27)
        .threePointArc((17, 30), (20, 33))
        .lineTo(20, 60)
        .lineTo(0, 60)
        .close()
        .revolve(360, (0, 0, 0), (0, 1, 0))
    )
    save(
        "round_groove",
        b,
        cls="rotational",
        features=[
            feature(turned, "outer", diameter_mm=40, n=2),
            feature("groove", "external", depth_mm=3, width_mm=6),
            feature(turned, "face", n=2),
        ],
    )
    # o-ring grooves x2 + circlip groove + taper + chamfers
    b = revolved(
        [
            (0, 0),
            (18, 0),
            (20, 2),
            (20, 20),
            (17.5, 20),
            (17.5, 24),
            (20, 24),
            (20, 34),
            (17.5, 34),
            (17.5, 38),
            (20, 38),
            (20, 60),
            (15, 75),
            (15, 100),
            (0, 100),
        ]
    )
    save(
        "two_grooves_taper",
        b,
        cls="rotational",
        features=[
            feature("groove", "external", diameter_mm=35, width_mm=4, depth_mm=2.5, n=2),
            feature("chamfer", "edge", n=1),
            feature(turned, "taper", length_mm=15),
            feature(turned, "outer", diameter_mm=40, n=3),
            feature(turned, "outer", diameter_mm=30),
            feature(turned, "face", n=2),
        ],
    )
    # inner taper, inner chamfer
    b = revolved([(10, 0), (25, 0), (25, 50), (16, 50), (12, 30), (12, 12), (10, 10)])
    save(
        "inner_taper",
        b,
        cls="rotational",
        features=[
            feature(turned, "outer", diameter_mm=50),
            feature(turned, "taper", length_mm=20, details=dict(inner=True)),
            feature(turned, "taper", length_mm=2, details=dict(inner=True)),
            feature(turned, "inner", diameter_mm=24),
            feature(turned, "inner", diameter_mm=20),
            feature(turned, "face", n=2),
        ],
    )
    # fillet at shoulder, sphere end, bore with drill tip
    b = (
        cq.Workplane("XZ")
        .moveTo(0, 0)
        .lineTo(25, 0)
        .lineTo(25, 20)
        .lineTo(18, 20)
        .threePointArc((18 - 3 * math.sin(math.pi / 4) - 0, 23 - 3 * math.cos(math.pi / 4)), (15, 23))
        .lineTo(15, 60)
        .threePointArc((15 * math.cos(math.pi / 4), 60 + 15 * math.sin(math.pi / 4)), (0, 75))
        .close()
        .revolve(360, (0, 0, 0), (0, 1, 0))
    )
    b = b.cut(revolved([(0, -1), (4, -1), (4, 30), (0, 32.4)]))
    save(
        "ball_end",
        b,
        cls="rotational",
        ignore=["turned_segment", "fillet", "hole"],
        features=[feature(turned, "outer", diameter_mm=50), feature(turned, "outer", diameter_mm=30)],
    )
    # mill-turn: flats, cross holes, bolt circle on flange, keyway
    fl = (
        revolved([(12, 0), (45, 0), (45, 12), (22, 12), (22, 60), (12, 60)])
        .faces("<Z")
        .workplane()
        .polarArray(34, 0, 360, 6)
        .hole(9, 12)
    )
    save(
        "flange_bolts",
        fl,
        cls="mill_turn",
        features=[
            feature(turned, "outer", diameter_mm=90),
            feature(turned, "outer", diameter_mm=44),
            feature(turned, "inner", diameter_mm=24),
            feature("hole", "plain", diameter_mm=9, depth_mm=12, through=True, n=6),
            feature(turned, "face", n=2),
        ],
    )
    sh = (
        revolved([(0, 0), (15, 0), (15, 80), (0, 80)])
        .cut(cq.Workplane("XY").box(40, 40, 20, centered=(True, True, False)).translate((0, 30, 60)))
        .cut(cq.Workplane("XY").box(40, 40, 20, centered=(True, True, False)).translate((0, -30, 60)))
    )
    sh = sh.cut(cq.Workplane("YZ").center(0, 20).circle(3).extrude(40, both=True))
    for k in range(3):
        sh = sh.cut(
            cq.Workplane("YZ").center(0, 45).circle(2).extrude(20).rotate((0, 0, 0), (0, 0, 1), 120 * k + 17)
        )
    save(
        "flats_cross",
        sh,
        cls="mill_turn",
        features=[
            feature(turned, "outer", diameter_mm=30),
            feature("step", None, n=2),
            feature("hole", "plain", diameter_mm=6, through=True),
            feature("hole", "plain", diameter_mm=4, n=3),
            feature(turned, "face", n=2),
        ],
    )
    hexs = (
        cq.Workplane()
        .polygon(6, 30 / math.cos(math.pi / 6))
        .extrude(12)
        .faces(">Z")
        .workplane()
        .circle(8)
        .extrude(30)
    )
    save("hex_turned", hexs, ignore=["face", "step", "boss", "turned_segment"])
    # straight knurl
    kn = revolved([(0, 0), (15, 0), (15, 20), (8, 20), (8, 50), (0, 50)])
    n = 60
    w = (
        cq.Workplane("XY")
        .polyline([(15.3, -0.6), (14.5, 0), (15.3, 0.6)])
        .close()
        .extrude(22)
        .translate((0, 0, -1))
        .val()
    )
    tools = [w.rotate(cq.Vector(0, 0, 0), cq.Vector(0, 0, 1), 360 / n * i) for i in range(n)]
    kn = kn.cut(cq.Workplane(obj=cq.Compound.makeCompound(tools)))
    save(
        "knurl",
        kn,
        cls="rotational",
        features=[
            feature(turned, "knurl"),
            feature(turned, "outer", diameter_mm=30, length_mm=20),
            feature(turned, "outer", diameter_mm=16),
            feature(turned, "face", n=2),
        ],
    )
    sp = (
        cq.Workplane("XZ")
        .moveTo(0, 0)
        .lineTo(12, 0)
        .spline([(18, 10), (14, 25), (20, 40), (9, 60)], includeCurrent=True)
        .lineTo(0, 60)
        .close()
        .revolve(360, (0, 0, 0), (0, 1, 0))
    )
    save("knob_spline", sp, cls="rotational", ignore=["turned_segment"])
