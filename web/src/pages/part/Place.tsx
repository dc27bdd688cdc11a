import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '../../locale.tsx';
import { type CostLine, isOwn, type OwnSheeted, type Sheeted } from '../../service/client.ts';
import { drawingsQuery } from '../../service/queries.ts';

export type Door = NonNullable<CostLine['door']>;

type Props = { readonly calculation: Sheeted; readonly door: Door; readonly children: ReactNode };

/** Pages of the environment where a person changes values. */
const VIEWS = {
  'environment.settings': 'settings',
  'environment.rates': 'rates',
  'environment.machines': 'machines',
  'environment.tools': 'tools',
} as const;

const isView = (door: Door): door is keyof typeof VIEWS => Object.hasOwn(VIEWS, door);

/** Lot size and inputs are tried, and saved as a new calculation, on this page. */
const TRIED: readonly Door[] = ['calculation.lot_size', 'calculation.inputs'];

type DrawingProps = { readonly calculation: OwnSheeted; readonly children: ReactNode };

const Drawing = ({ calculation, children }: DrawingProps) => {
  const { id, part_id, part_revision_id } = calculation;
  const [drawing] = useQuery(drawingsQuery(part_id, part_revision_id)).data ?? [];
  if (drawing === undefined) return children;
  return (
    <Link to="/drawings/$fileId" params={{ fileId: drawing.data_source_id }} search={{ calculation: id }}>
      {children}
    </Link>
  );
};

/** The words of a value or a place, as a link to the page where it can be changed, if there is one. */
export const ChangedAt = ({ calculation, door, children }: Props) => {
  if (!isOwn(calculation)) return children;
  const { id, part_id, costing_environment_id } = calculation;
  if (isView(door))
    return (
      <Link
        to="/environments/$environmentId"
        params={{ environmentId: costing_environment_id }}
        search={{ view: VIEWS[door] }}
      >
        {children}
      </Link>
    );
  if (TRIED.includes(door))
    return (
      <Link to="/parts/$partId/what-if" params={{ partId: part_id }} search={{ calculation: id }}>
        {children}
      </Link>
    );
  return door === 'drawing' ? <Drawing calculation={calculation}>{children}</Drawing> : children;
};

/** Where a value can be changed, in words. */
export const Place = ({ calculation, door }: Omit<Props, 'children'>) => {
  const { t } = useLocale();
  return (
    <ChangedAt calculation={calculation} door={door}>
      {t(`door.${door}`)}
    </ChangedAt>
  );
};
