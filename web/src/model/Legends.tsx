import { useLocale } from '../locale.tsx';
import { useScheme } from '../scheme.ts';
import { type FaceGroup, groupColour } from './groups.ts';
import { costAt, type FaceArea, HEAT_STOPS, PLAIN } from './heat.ts';
import css from './model.module.css';
import { type WallRange, wallAt, wallStops } from './walls.ts';

/** Cents are too coarse for faces that cost less than one. */
export const placesFor = (most: number): number => (most < 1 ? 3 : 2);

type ScaleProps = {
  readonly stops: readonly string[];
  /** The value at a place of the scale, 0 to 1. */
  readonly at: (place: number) => string;
  readonly words: string;
};

const Scale = ({ stops, at, words }: ScaleProps) => (
  <figure className={css.legend}>
    <div className={css.scale} style={{ background: `linear-gradient(to right, ${stops.join(', ')})` }} />
    <div className={css.ticks} aria-hidden="true">
      {[0, 0.5, 1].map((place) => (
        <span key={place}>{at(place)}</span>
      ))}
    </div>
    <figcaption className="muted">{words}</figcaption>
  </figure>
);

export const HeatLegend = ({ most, currency }: { readonly most: number; readonly currency: string }) => {
  const { t, money } = useLocale();
  const price = (place: number) => money(costAt(place, most), currency, placesFor(most));
  const words = t('model.legend', { low: price(0), high: price(1) });
  return <Scale stops={HEAT_STOPS[useScheme()]} at={price} words={words} />;
};

export const WallLegend = ({ range }: { readonly range: WallRange }) => {
  const { t, value } = useLocale();
  const thickness = (place: number) => `${value(wallAt(place, range))} mm`;
  const words = t('model.walls', { low: thickness(0), high: thickness(1) });
  return <Scale stops={wallStops(useScheme())} at={thickness} words={words} />;
};

type Props = { readonly groups: readonly FaceGroup[]; readonly faces: readonly FaceArea[] };

/** The colours of groups with their numbers of faces, and the faces of no group. */
export const GroupLegend = ({ groups, faces }: Props) => {
  const { t, count } = useLocale();
  const scheme = useScheme();
  const known = new Set(groups.flatMap(({ faceIds }) => faceIds));
  const others = faces.filter(({ id }) => !known.has(id)).length;
  const entry = (key: string, colour: string, label: string, number: number) => (
    <li key={key}>
      <span className={css.swatch} style={{ background: colour }} aria-hidden="true" />
      {label} <span className="muted">{t('mode.faces', { count: count(number) })}</span>
    </li>
  );
  return (
    <ul className={css.groups}>
      {groups.map(({ key, label, faceIds }, index) =>
        entry(key, groupColour(index, scheme), label, faceIds.length),
      )}
      {others > 0 && entry('', PLAIN[scheme], t('mode.others'), others)}
    </ul>
  );
};
