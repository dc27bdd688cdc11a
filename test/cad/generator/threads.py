"""Threads with helical flanks: a ridge wound on a core or in a bore, and a groove cut into a shaft."""

import math

import cadquery as cq

from parts import feature, revolved


def build(family):
    save = family.save

    def helix_edge(r, p, l, dz, lh=False):
        return cq.Wire.makeHelix(p, l, r, lefthand=lh).translate(cq.Vector(0, 0, dz)).Edges()[0]

    def ridge(rr, ra, p, turns, wr, wa, lh=False):
        """thread ridge between root radius rr (width wr) and apex radius ra (width wa), free ends"""
        l = p * turns
        e = [
            helix_edge(rr, p, l, -wr / 2, lh),
            helix_edge(rr, p, l, wr / 2, lh),
            helix_edge(ra, p, l, -wa / 2, lh),
            helix_edge(ra, p, l, wa / 2, lh),
        ]
        faces = [
            cq.Face.makeRuledSurface(e[0], e[1]),
            cq.Face.makeRuledSurface(e[0], e[2]),
            cq.Face.makeRuledSurface(e[2], e[3]),
            cq.Face.makeRuledSurface(e[1], e[3]),
        ]

        def end(t):
            pts = [x.positionAt(t) for x in (e[0], e[1], e[3], e[2])]
            return cq.Face.makeFromWires(cq.Wire.makePolygon(pts + [pts[0]]))

        sh = cq.Shell.makeShell(faces + [end(0), end(1)])
        return cq.Solid.makeSolid(sh)

    def ext(d, p, turns, l0, lh=False, trap=False):
        h = 0.8660254 * p
        rmin = d / 2 - (0.5 * p if trap else 5 / 8 * h)
        o = 0.1 * p
        slope = math.tan(math.radians(15 if trap else 30))
        wa = 0.366 * p if trap else p / 8
        wr = wa + 2 * slope * (d / 2 - rmin + o)
        r = ridge(rmin - o, d / 2, p, turns, wr, wa, lh)
        return r, rmin

    for name, d, p, turns, kw in [
        ("ridge_m20_left", 20, 2.5, 8, dict(lh=True)),
        ("ridge_tr16", 16, 4, 6, dict(trap=True)),
        ("ridge_m6", 6, 1, 9, {}),
        ("ridge_m12fine", 12, 1.25, 7, {}),
    ]:
        r, rmin = ext(d, p, turns, 0, **kw)
        core = (
            cq.Workplane()
            .circle(rmin)
            .extrude(p * turns + 4 * p)
            .faces("<Z")
            .workplane()
            .circle(d / 2)
            .extrude(20)
        )
        body = core.union(cq.Workplane(obj=r.translate(cq.Vector(0, 0, 2 * p))))
        save(
            name,
            body,
            cls="rotational",
            features=[
                feature(
                    "thread",
                    "external",
                    diameter_mm=d,
                    details=dict(pitch_mm=p, hand="left" if kw.get("lh") else "right", starts=1),
                )
            ],
            ignore=["turned_segment", "chamfer"],
        )
    for name, d, p, turns in [("nut_m16", 16, 2, 7), ("nut_m30", 30, 3.5, 8)]:
        h = 0.8660254 * p
        rmin = d / 2 - 5 / 8 * h
        o = 0.1 * p
        wa = p / 4
        wr = wa + 2 * math.tan(math.radians(30)) * (d / 2 - rmin + o)
        r = ridge(d / 2 + o, rmin, p, turns, wr, wa)
        b = (
            cq.Workplane()
            .box(d * 2.5, d * 2.2, p * turns + 2 * p, centered=(True, True, False))
            .faces(">Z")
            .workplane()
            .hole(d)
        )
        body = b.union(cq.Workplane(obj=r.translate(cq.Vector(0, 0, p))))
        save(
            name,
            body,
            cls="prismatic",
            features=[
                feature("thread", "internal", diameter_mm=d, details=dict(pitch_mm=p)),
                feature("hole", through=True),
            ],
        )
    # bolt with hex head and thread ridge
    d, p = 12, 1.75
    r, rmin = ext(d, p, 12, 0)
    body = (
        cq.Workplane()
        .polygon(6, 20.78)
        .extrude(8)
        .faces(">Z")
        .workplane()
        .circle(d / 2)
        .extrude(15)
        .faces(">Z")
        .workplane()
        .circle(rmin)
        .extrude(16 * p)
        .union(cq.Workplane(obj=r.translate(cq.Vector(0, 0, 23 + 2 * p))))
    )
    save(
        "hexbolt_m12",
        body,
        features=[feature("thread", "external", diameter_mm=d, details=dict(pitch_mm=p))],
        ignore=["turned_segment", "chamfer", "face", "boss"],
    )

    # cut ones
    def vcut(d, p, length, z0, rot):
        h = 0.8660254 * p
        r1 = d / 2 - 5 / 8 * h
        helix = cq.Wire.makeHelix(p, length, r1)
        prof = (
            cq.Workplane("XZ")
            .polyline([(d / 2 + 0.05 * p, -p * 0.4), (r1, -p / 8), (r1, p / 8), (d / 2 + 0.05 * p, p * 0.4)])
            .close()
        )
        return (
            prof.sweep(cq.Workplane(obj=helix), isFrenet=True)
            .rotate((0, 0, 0), (0, 0, 1), rot)
            .translate((0, 0, z0))
        )

    b = cq.Workplane().circle(5).extrude(35).cut(vcut(10, 1.5, 23, 15, 0))
    save(
        "cut_m10",
        b,
        cls="rotational",
        features=[feature("thread", "external", diameter_mm=10, details=dict(pitch_mm=1.5))],
        ignore=["turned_segment", "chamfer"],
    )
