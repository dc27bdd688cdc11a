"""Parts of every class."""

import math

import cadquery as cq

from parts import feature, revolved


def build(family):
    save = family.save
    bx = lambda x, y, z: cq.Workplane().box(x, y, z, centered=(False, False, False))
    I = [
        "hole",
        "pocket",
        "slot",
        "step",
        "boss",
        "fillet",
        "chamfer",
        "bend",
        "groove",
        "turned_segment",
        "thread",
        "cut_out",
        "engraving",
    ]

    def s(name, b, cls, **k):
        save(name, b, cls=cls, features=[], ignore=I, **k)

    s(
        "tube_round",
        cq.Workplane().circle(20).circle(17).extrude(400),
        "profile",
        profile=dict(section="round_tube", wall_mm=3, length_mm=400),
    )
    s(
        "tube_square_r",
        cq.Workplane()
        .rect(60, 60)
        .extrude(500)
        .edges("|Z")
        .fillet(6)
        .cut(cq.Workplane().rect(54, 54).extrude(500).edges("|Z").fillet(3)),
        "profile",
        profile=dict(section="square_tube", wall_mm=3, length_mm=500),
    )
    s(
        "tube_rect_miter",
        cq.Workplane()
        .rect(80, 40)
        .rect(74, 34)
        .extrude(600)
        .cut(cq.Workplane().box(200, 200, 200).rotate((0, 0, 0), (0, 1, 0), 45).translate((0, 0, -110))),
        "profile",
        profile=dict(section="rectangular_tube", wall_mm=3),
    )
    s(
        "tube_round_miter",
        cq.Workplane()
        .circle(25)
        .circle(22)
        .extrude(300)
        .cut(cq.Workplane().box(300, 300, 300).rotate((0, 0, 0), (0, 1, 0), 45).translate((0, 0, -190))),
        "profile",
        profile=dict(section="round_tube", wall_mm=3),
    )
    path = cq.Workplane("XZ").lineTo(0, 150).radiusArc((60, 210), 60).lineTo(260, 210)

    def bent(r, ri, p):
        return cq.Workplane().circle(r).circle(ri).sweep(p)

    s(
        "tube_bent",
        bent(15, 13, path),
        "profile",
        profile=dict(
            section="round_tube", wall_mm=2, outer_mm=[30, 30], length_mm=150 + math.pi / 2 * 60 + 200
        ),
    )
    p2 = (
        cq.Workplane("XZ")
        .lineTo(0, 100)
        .radiusArc((50, 150), 50)
        .lineTo(150, 150)
        .radiusArc((200, 200), -50)
        .lineTo(200, 300)
    )
    s(
        "tube_bent_s",
        bent(12, 10.5, p2),
        "profile",
        profile=dict(section="round_tube", wall_mm=1.5, length_mm=300 + math.pi * 50),
    )
    s(
        "i_beam",
        cq.Workplane()
        .polyline(
            [
                (-50, 0),
                (50, 0),
                (50, 8),
                (3, 8),
                (3, 92),
                (50, 92),
                (50, 100),
                (-50, 100),
                (-50, 92),
                (-3, 92),
                (-3, 8),
                (-50, 8),
            ]
        )
        .close()
        .extrude(800),
        "profile",
        profile=dict(section="other", length_mm=800),
    )
    s(
        "c_channel",
        cq.Workplane()
        .polyline([(0, 0), (50, 0), (50, 6), (6, 6), (6, 94), (50, 94), (50, 100), (0, 100)])
        .close()
        .extrude(800),
        "profile",
    )
    s("round_bar", cq.Workplane().circle(20).extrude(300), "rotational")
    s("flat_bar", bx(300, 40, 15), "prismatic")
    s("block", bx(100, 80, 60), "prismatic")
    s("plate20", bx(300, 200, 20).faces(">Z").workplane().rarray(100, 80, 3, 2).hole(11), "prismatic")
    s("disc", cq.Workplane().circle(60).extrude(8), "rotational")
    s("washer", cq.Workplane().circle(12).circle(6.5).extrude(2.5), "rotational")
    s(
        "flange",
        revolved([(20, 0), (60, 0), (60, 12), (30, 12), (30, 40), (20, 40)])
        .faces("<Z")
        .workplane()
        .polarArray(45, 0, 360, 6)
        .hole(9),
        "mill_turn",
    )
    s(
        "shaft_step",
        revolved([(0, 0), (20, 0), (20, 30), (15, 30), (15, 80), (10, 80), (10, 120), (0, 120)]),
        "rotational",
    )
    s(
        "shaft_key",
        revolved([(0, 0), (20, 0), (20, 30), (15, 30), (15, 80), (0, 80)]).cut(
            cq.Workplane("YZ", origin=(11, 0, 55)).slot2D(30, 8, 90).extrude(20)
        ),
        "mill_turn",
    )
    s(
        "valve_body",
        bx(80, 60, 60)
        .cut(cq.Workplane("XY", origin=(40, 30, -1)).circle(15).extrude(62))
        .cut(cq.Workplane("YZ", origin=(-1, 30, 30)).circle(8).extrude(82)),
        "prismatic",
    )
    lo = (
        cq.Workplane()
        .rect(60, 40)
        .workplane(offset=30)
        .circle(15)
        .workplane(offset=30)
        .rect(20, 50)
        .loft(combine=True)
    )
    s("loft", lo, "free_form")
    spl = (
        cq.Workplane("XZ")
        .moveTo(0, 0)
        .lineTo(0, 20)
        .spline([(30, 35), (60, 15), (100, 30)], includeCurrent=True)
        .lineTo(100, 0)
        .close()
        .extrude(60)
    )
    s("wavy_top", spl, "prismatic")
    bl = (
        cq.Workplane("XZ")
        .ellipse(50, 8)
        .workplane(offset=60)
        .transformed(rotate=(0, 0, 25))
        .ellipse(40, 6)
        .workplane(offset=60)
        .transformed(rotate=(0, 0, 25))
        .ellipse(25, 4)
        .loft(combine=True)
    )
    s("blade", bl, "free_form")
    s("hexnut", cq.Workplane().polygon(6, 20).circle(5).extrude(8), "prismatic")
    s("sheet_bracket", bx(100, 60, 2).union(bx(2, 60, 50)), "prismatic")
    s("thin_plate", bx(200, 150, 4).faces(">Z").workplane().hole(20), "sheet_metal")
