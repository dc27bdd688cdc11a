import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocale } from '../locale.tsx';
import type { Calculation } from '../service/client.ts';
import { modelQuery } from '../service/queries.ts';
import type { FaceArea } from './heat.ts';
import css from './model.module.css';
import type { Section } from './section.ts';

/** The 3D library is larger than all the rest, and a part without a model needs none of it. */
const Model = lazy(async () => ({ default: (await import('./Model.tsx')).Model }));

type Props = {
  readonly partId: string;
  readonly calculation: Pick<Calculation, 'part_revision_id' | 'part_number'>;
  readonly colourOf: (faceId: string) => string;
  readonly section?: Section | null;
  readonly onFaces: (faces: readonly FaceArea[]) => void;
  readonly onPick: (faceId: string | null) => void;
};

/** The 3D model of a revision in a box, or why there is none. */
export const PartModel = ({ partId, calculation, colourOf, section = null, onFaces, onPick }: Props) => {
  const { t } = useLocale();
  const model = useQuery(modelQuery(partId, calculation.part_revision_id));
  const waiting = <Loader className={css.centre} aria-label={t('model.pending')} />;
  return (
    <div className={css.canvas}>
      {model.isPending || model.data?.status === 'pending' ? (
        waiting
      ) : model.data?.status === 'ok' ? (
        <Suspense fallback={waiting}>
          <Model
            glb={model.data.glb}
            label={t('model.picture', { name: calculation.part_number })}
            withoutWebgl={t('model.no_webgl')}
            colourOf={colourOf}
            section={section}
            onFaces={onFaces}
            onPick={onPick}
          />
        </Suspense>
      ) : (
        <p className={`muted ${css.centre}`}>{t('model.none')}</p>
      )}
    </div>
  );
};
