import { Button, Loader, SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import {
  CHOSEN,
  colourAt,
  costAt,
  type FaceArea,
  HEAT_STOPS,
  heatOf,
  PLAIN,
  placeOf,
} from '../../model/heat.ts';
import type { Calculation } from '../../service/client.ts';
import { modelQuery } from '../../service/queries.ts';
import { FacePanel } from './FacePanel.tsx';
import css from './part.module.css';
import { chosenFaces, type Selection } from './selection.ts';

/** The 3D library is larger than all the rest, and a part without a model needs none of it. */
const Model = lazy(async () => ({ default: (await import('../../model/Model.tsx')).Model }));

type Mode = 'heat' | 'plain';
const NO_FACES: readonly FaceArea[] = [];

/** Cents are too coarse for faces that cost less than one. */
const placesFor = (most: number): number => (most < 1 ? 3 : 2);

const Legend = ({ most, currency }: { readonly most: number; readonly currency: string }) => {
  const { t, money } = useLocale();
  const stops = HEAT_STOPS[useComputedColorScheme('light')];
  const price = (place: number) => money(costAt(place, most), currency, placesFor(most));
  return (
    <figure className={css.legend}>
      <div className={css.scale} style={{ background: `linear-gradient(to right, ${stops.join(', ')})` }} />
      <div className={css.ticks} aria-hidden="true">
        {[0, 0.5, 1].map((place) => (
          <span key={place}>{price(place)}</span>
        ))}
      </div>
      <figcaption className="muted">{t('model.legend', { low: price(0), high: price(1) })}</figcaption>
    </figure>
  );
};

type Props = {
  readonly partId: string;
  readonly calculation: Calculation;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  readonly showLine: (path: string) => void;
};

const usePaint = (
  calculation: Calculation,
  selection: Selection,
  mode: Mode,
  heat: ReadonlyMap<string, number>,
  most: number,
) => {
  const scheme = useComputedColorScheme('light');
  const chosen = useMemo(() => chosenFaces(calculation, selection), [calculation, selection]);
  return useCallback(
    (id: string): string => {
      if (chosen.has(id)) return CHOSEN[scheme];
      return mode === 'plain'
        ? PLAIN[scheme]
        : colourAt(placeOf(heat.get(id) ?? 0, most), HEAT_STOPS[scheme]);
    },
    [chosen, scheme, mode, heat, most],
  );
};

export const ModelCard = ({ partId, calculation, selection, select, showLine }: Props) => {
  const { t } = useLocale();
  const { currency, part_number, part_revision_id, analytics } = calculation;
  const model = useQuery(modelQuery(partId, part_revision_id));
  const [faces, setFaces] = useState<readonly FaceArea[]>(NO_FACES);
  const [mode, setMode] = useState<Mode>('heat');
  const heat = useMemo(() => heatOf(analytics?.cost_drivers ?? [], faces), [analytics, faces]);
  const most = Math.max(0, ...heat.values());
  const colourOf = usePaint(calculation, selection, mode, heat, most);
  const pick = useCallback(
    (faceId: string | null) => select(faceId === null ? null : { kind: 'face', faceId }),
    [select],
  );
  const waiting = <Loader className={css.centre} aria-label={t('model.pending')} />;
  return (
    <section className="card" aria-labelledby="model-title">
      <div className={css.head}>
        <h2 id="model-title">{t('model.title')}</h2>
        {model.data?.status === 'ok' && (
          <SegmentedControl
            size="xs"
            aria-label={t('model.mode')}
            value={mode}
            onChange={(value) => setMode(value as Mode)}
            data={[
              { value: 'heat', label: t('model.heat') },
              { value: 'plain', label: t('model.plain') },
            ]}
          />
        )}
      </div>
      <div className={css.canvas}>
        {model.isPending || model.data?.status === 'pending' ? (
          waiting
        ) : model.data?.status === 'ok' ? (
          <Suspense fallback={waiting}>
            <Model
              glb={model.data.glb}
              label={t('model.picture', { name: part_number })}
              withoutWebgl={t('model.no_webgl')}
              colourOf={colourOf}
              onFaces={setFaces}
              onPick={pick}
            />
          </Suspense>
        ) : (
          <p className={`muted ${css.centre}`}>{t('model.none')}</p>
        )}
      </div>
      {mode === 'heat' && most > 0 && <Legend most={most} currency={currency} />}
      {selection?.kind === 'face' ? (
        <FacePanel
          calculation={calculation}
          faceId={selection.faceId}
          cost={heat.get(selection.faceId) ?? 0}
          places={placesFor(most)}
          showLine={showLine}
          close={() => select(null)}
        />
      ) : selection !== null ? (
        <Button size="xs" variant="default" onClick={() => select(null)}>
          {t('face.close')}
        </Button>
      ) : (
        model.data?.status === 'ok' && <p className={css.fine}>{t('model.hint')}</p>
      )}
    </section>
  );
};
