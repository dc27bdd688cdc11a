import { useLocale } from '../../locale.tsx';
import type { Planned } from '../../service/client.ts';
import css from './part.module.css';
import { type StockPicture, stockPicture } from './stock-picture.ts';

const WIDTH = 600;
const BAR_HEIGHT = 16;
const MOST_HEIGHT = 160;

type BarPicture = Extract<StockPicture, { kind: 'bar' }>;

/** The pieces, one behind the other from the end of the bar. */
const cutsOf = ({ length, piece, pieces }: BarPicture): string => {
  const width = (piece / length) * WIDTH;
  return Array.from({ length: pieces }, (_, at) => `M${at * width} 0h${width}v${BAR_HEIGHT}h${-width}z`).join(
    '',
  );
};

const Bar = (picture: BarPicture) => (
  <>
    <rect width={WIDTH} height={BAR_HEIGHT} fill="var(--bar-surcharge)" />
    <path d={cutsOf(picture)} fill="var(--bar-cost)" stroke="var(--card)" />
  </>
);

type SheetPicture = Extract<StockPicture, { kind: 'sheet' }>;

const scaleOf = ({ length, width }: SheetPicture): number => Math.min(WIDTH / length, MOST_HEIGHT / width);

/** All blanks of the grid as one path: a sheet may hold thousands. */
const blanksOf = ({ blank: [along, across], edge, gap, columns, rows }: SheetPicture): string =>
  Array.from({ length: columns * rows }, (_, at) => {
    const x = edge + (at % columns) * (along + gap);
    const y = edge + Math.floor(at / columns) * (across + gap);
    return `M${x} ${y}h${along}v${across}h${-along}z`;
  }).join('');

const Sheet = (picture: SheetPicture) => (
  <g transform={`scale(${scaleOf(picture)})`}>
    <rect width={picture.length} height={picture.width} fill="var(--bar-surcharge)" />
    <path d={blanksOf(picture)} fill="var(--bar-cost)" />
  </g>
);

/** The bar or sheet as bought, with the pieces that it is counted for, to scale. */
export const StockView = ({ calculation }: { readonly calculation: Planned }) => {
  const { t, value } = useLocale();
  const stock = calculation.analytics?.stock;
  const picture = stock == null ? null : stockPicture(stock, calculation.cost_sheet?.lines ?? []);
  if (picture === null) return null;
  const height = picture.kind === 'bar' ? BAR_HEIGHT : picture.width * scaleOf(picture);
  const words =
    picture.kind === 'bar'
      ? t('plan.bar', { length: value(picture.length), pieces: picture.pieces, piece: value(picture.piece) })
      : t('plan.sheet', {
          length: value(picture.length),
          width: value(picture.width),
          long: value(picture.blank[0]),
          wide: value(picture.blank[1]),
          pieces: picture.columns * picture.rows,
        });
  return (
    <figure className={css.stockView}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={words}>
        {picture.kind === 'bar' ? <Bar {...picture} /> : <Sheet {...picture} />}
      </svg>
      <figcaption className="fine">{words}</figcaption>
    </figure>
  );
};
