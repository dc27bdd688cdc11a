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

const Sheet = ({ length, width, blank: [long, wide] }: Extract<StockPicture, { kind: 'sheet' }>) => {
  const scale = Math.min(WIDTH / length, MOST_HEIGHT / width);
  return (
    <>
      <rect width={length * scale} height={width * scale} fill="var(--bar-surcharge)" />
      <rect width={long * scale} height={wide * scale} fill="var(--bar-cost)" />
    </>
  );
};

/** The bar or sheet as bought, with what a piece takes of it, to scale. */
export const StockView = ({ calculation }: { readonly calculation: Planned }) => {
  const { t, value } = useLocale();
  const stock = calculation.analytics?.stock;
  const picture = stock == null ? null : stockPicture(stock);
  if (picture === null) return null;
  const height =
    picture.kind === 'bar' ? BAR_HEIGHT : Math.min(MOST_HEIGHT, (picture.width / picture.length) * WIDTH);
  const words =
    picture.kind === 'bar'
      ? t('plan.bar', { length: value(picture.length), pieces: picture.pieces, piece: value(picture.piece) })
      : t('plan.sheet', {
          length: value(picture.length),
          width: value(picture.width),
          long: value(picture.blank[0]),
          wide: value(picture.blank[1]),
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
