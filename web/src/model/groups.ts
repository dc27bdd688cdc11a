import type { Scheme } from './heat.ts';

/** Faces that have something in common, such as their process, with the words and the colour of it. */
export type FaceGroup = {
  readonly key: string;
  readonly label: string;
  readonly faceIds: readonly string[];
};

/** Colours that people with colour blindness tell apart (Okabe and Ito, 2008), without the one of a selection. */
const COLOURS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#e69f00', '#009e73', '#cc79a7', '#8fc7ea', '#d55e00', '#f0e442', '#7a6fb0', '#8c8c5a'],
  dark: ['#e69f00', '#1fae84', '#cc79a7', '#8fc7ea', '#d9662b', '#e0d54f', '#9a90d0', '#a9a978'],
};

export const groupColour = (index: number, scheme: Scheme): string => {
  const colours = COLOURS[scheme];
  return colours[index % colours.length] ?? '#888888';
};

/** The colour of every face. A face of several groups has that of the first. */
export const coloursOf = (groups: readonly FaceGroup[], scheme: Scheme): ReadonlyMap<string, string> => {
  const colours = new Map<string, string>();
  groups.forEach(({ faceIds }, index) => {
    for (const id of faceIds) if (!colours.has(id)) colours.set(id, groupColour(index, scheme));
  });
  return colours;
};
