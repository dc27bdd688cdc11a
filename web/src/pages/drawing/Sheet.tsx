import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import type { DrawingFacts, DrawingPage } from '../../service/client.ts';
import { FileFault } from '../../shell/FileFault.tsx';
import css from './drawing.module.css';
import { nameOf } from './fact-words.ts';
import { type FactGroup, STATES } from './states.ts';

const ZOOMS = ['100', '150', '250'] as const;
/** Air between a text and its box, as a fraction of the page. */
const AIR = 0.003;

const inPercent = (fraction: number): string => `${fraction * 100}%`;

type Props = {
  readonly drawing: DrawingFacts;
  readonly name: string;
  readonly groups: readonly FactGroup[];
  readonly chosen: string | undefined;
  readonly choose: (factId: string) => void;
};

type PageProps = Omit<Props, 'drawing'> & { readonly page: DrawingPage; readonly pages: number };

/** A page with its boxes. They are for the mouse; the list of facts is for every device. */
const Page = ({ page, pages, name, groups, chosen, choose }: PageProps) => {
  const locale = useLocale();
  const { t } = locale;
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen !== undefined) box.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  if (page.overlay_url === null)
    return (
      <p className="muted">
        <FileFault code={page.failure_code} sentence={page.failure_reason} />
      </p>
    );
  return (
    <div className={css.page} style={{ aspectRatio: `${page.width_mm ?? 297} / ${page.height_mm ?? 210}` }}>
      <img
        src={page.overlay_url}
        alt={t('drawing.picture', { page: page.page, name })}
        loading={page.page === 1 ? 'eager' : 'lazy'}
        referrerPolicy="no-referrer"
      />
      {groups.flatMap(({ state, facts }) =>
        facts
          .filter((fact) => fact.page === page.page)
          .map((fact) => (
            <button
              key={fact.id}
              ref={fact.id === chosen ? box : null}
              type="button"
              tabIndex={-1}
              className={css.box}
              data-box={fact.id}
              data-state={state}
              data-chosen={fact.id === chosen}
              aria-label={`${nameOf(fact, locale)} ${fact.text}`}
              title={`${nameOf(fact, locale)}: ${fact.text}`}
              style={{
                left: inPercent(fact.box.left - AIR),
                top: inPercent(fact.box.top - AIR),
                width: inPercent(fact.box.width + 2 * AIR),
                height: inPercent(fact.box.height + 2 * AIR),
              }}
              onClick={() => choose(fact.id)}
            />
          )),
      )}
      {pages > 1 && <span className={css.pageNumber}>{t('drawing.page', { page: page.page, pages })}</span>}
    </div>
  );
};

const Keys = ({ groups }: Pick<Props, 'groups'>) => {
  const { t } = useLocale();
  const shown = STATES.filter((one) => groups.some(({ state }) => state === one));
  return (
    <ul className={css.keys} aria-hidden="true">
      {shown.map((state) => (
        <li key={state} data-state={state}>
          {t(`fact_state.${state}`)}
        </li>
      ))}
    </ul>
  );
};

/** The pages as they are printed, each fact in a box. */
export const Sheet = ({ drawing, ...rest }: Props) => {
  const { t } = useLocale();
  const [zoom, setZoom] = useState<string>(ZOOMS[0]);
  const pages = drawing.page_count ?? drawing.pages.length;
  return (
    <section className="card" aria-labelledby="sheet-title">
      <div className={css.head}>
        <h2 id="sheet-title">{t('drawing.sheet')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('drawing.zoom')}
          value={zoom}
          onChange={setZoom}
          data={ZOOMS.map((value) => ({ value, label: value === '100' ? t('drawing.fit') : `${value} %` }))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus for its keys */}
      <section className={css.sheet} aria-label={t('drawing.pages')} tabIndex={0}>
        <div style={{ width: `${zoom}%` }}>
          {drawing.pages.map((page) => (
            <Page key={page.page} page={page} pages={pages} {...rest} />
          ))}
        </div>
      </section>
      <Keys groups={rest.groups} />
    </section>
  );
};
