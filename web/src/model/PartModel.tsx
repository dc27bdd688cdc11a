import { Loader } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocale } from '../locale.tsx';
import type { Calculation } from '../service/client.ts';
import { assemblyModelQuery, type Model as Loaded, modelQuery } from '../service/queries.ts';
import type { FaceArea } from './heat.ts';
import css from './model.module.css';
import type { Section } from './section.ts';

/** The 3D library is larger than all the rest, and a part without a model needs none of it. */
const Model = lazy(async () => ({ default: (await import('./Model.tsx')).Model }));

type Props = {
  readonly calculation: Pick<Calculation, 'part_id' | 'part_revision_id' | 'part_number'>;
  readonly colourOf: (faceId: string) => string;
  readonly section?: Section | null;
  readonly onFaces?: (faces: readonly FaceArea[]) => void;
  readonly onPick: (faceId: string | null) => void;
};

const ignore = (): void => undefined;

type PictureProps = Omit<Props, 'calculation'> & {
  readonly calculation: Pick<Calculation, 'part_number'>;
  readonly model: UseQueryResult<Loaded>;
  readonly apart?: number;
};

/** A model in a box, or why there is none. */
export const ModelPicture = ({
  model,
  calculation,
  section = null,
  onFaces = ignore,
  ...rest
}: PictureProps) => {
  const { t } = useLocale();
  const waiting = <Loader className={css.centre} role="status" aria-label={t('model.pending')} />;
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
            section={section}
            onFaces={onFaces}
            {...rest}
          />
        </Suspense>
      ) : (
        <p className={`muted ${css.centre}`}>{t('model.none')}</p>
      )}
    </div>
  );
};

/** The 3D model of a revision, face by face. */
export const PartModel = (props: Props) => {
  const { part_id, part_revision_id } = props.calculation;
  return <ModelPicture model={useQuery(modelQuery(part_id, part_revision_id))} {...props} />;
};

/** The 3D model of an assembly, component by component; `apart` goes from 0, together, to 1. */
export const AssemblyModel = (props: Props & { readonly apart: number }) => (
  <ModelPicture model={useQuery(assemblyModelQuery(props.calculation.part_id))} {...props} />
);
