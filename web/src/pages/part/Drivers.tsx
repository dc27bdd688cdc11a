import { DRIVER_LIST, DriverRow } from '../../charts/DriverRow.tsx';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { Shortened } from '../../shell/Shortened.tsx';
import css from './part.module.css';
import type { Selection } from './selection.ts';

type Props = {
  readonly calculation: Calculation;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
};

const FIRST = 8;

/** Unit cost by cause; a driver with faces highlights them. */
export const Drivers = ({ calculation, selection, select }: Props) => {
  const { t } = useLocale();
  const drivers = calculation.analytics?.cost_drivers ?? [];
  if (drivers.length === 0) return null;
  const most = Math.max(...drivers.map(({ amount }) => Math.abs(amount)));
  return (
    <section className="card" aria-labelledby="drivers-title">
      <h2 id="drivers-title">{t('drivers.title')}</h2>
      <p className={css.fine}>{t('drivers.lead')}</p>
      <Shortened items={drivers} most={FIRST} className={DRIVER_LIST}>
        {(driver) => {
          const isChosen = selection?.kind === 'driver' && selection.ref === driver.ref;
          return (
            <DriverRow
              key={`${driver.kind} ${driver.ref}`}
              driver={driver}
              most={most}
              currency={calculation.currency}
              isChosen={isChosen}
              choose={() => select(isChosen ? null : { kind: 'driver', ref: driver.ref })}
            />
          );
        }}
      </Shortened>
    </section>
  );
};
