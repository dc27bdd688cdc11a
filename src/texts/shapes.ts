import { texts } from './text.ts';

/** Shapes that are hard or expensive to make, by the code of the geometry finding. */
export const SHAPES = texts({
  'shape.undercut': {
    en: 'No tool reaches this shape in a straight line. Open it to a side.',
    de: 'Kein Werkzeug erreicht diese Form geradlinig. Öffnen Sie sie zu einer Seite.',
  },
  'shape.sharp_internal_corner': {
    en: 'The inner corners of the pocket have no radius. A milling cutter leaves one.',
    de: 'Die Innenecken der Tasche haben keinen Radius. Ein Fräser lässt einen stehen.',
  },
  'shape.thin_wall': {
    en: 'The thinnest wall has {least_mm} mm. It bends away from the tool.',
    de: 'Die dünnste Wand hat {least_mm} mm. Sie weicht dem Werkzeug aus.',
  },
  'shape.deep_hole': {
    en: 'The hole is {ratio} times as deep as wide. Long drills are slow.',
    de: 'Die Bohrung ist {ratio}-mal so tief wie weit. Lange Bohrer sind langsam.',
  },
  'shape.deep_pocket': {
    en: 'The pocket is {ratio} times as deep as wide. Long cutters are slow.',
    de: 'Die Tasche ist {ratio}-mal so tief wie weit. Lange Fräser sind langsam.',
  },
  'shape.small_internal_radius': {
    en: 'The inner radius of {radius_mm} mm needs a slender cutter. A larger radius is faster to mill.',
    de: 'Der Innenradius von {radius_mm} mm braucht einen schlanken Fräser. Ein größerer Radius ist schneller gefräst.',
  },
  'shape.reached_from_several_sides': {
    en: 'The shape is made from several sides.',
    de: 'Die Form wird von mehreren Seiten hergestellt.',
  },
  'shape.needs_tilted_axis': {
    en: 'The shape lies askew to the main directions. It needs a tilted axis or a clamping of its own.',
    de: 'Die Form liegt schräg zu den Hauptrichtungen. Sie braucht eine geschwenkte Achse oder eine eigene Aufspannung.',
  },
});
