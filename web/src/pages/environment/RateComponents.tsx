import { unitOf } from '../../format.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import type { MachineHourlyRate } from '../../service/environments.ts';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';

type Component = MachineHourlyRate['components'][number];

const COMPONENTS = [
  'depreciation',
  'interest',
  'space',
  'energy',
  'maintenance',
  'tooling',
  'stated',
] as const;

const Terms = ({ component, currency }: { readonly component: Component; readonly currency: string }) => {
  const { value } = useLocale();
  return (
    <span className={css.terms}>
      <code>{component.formula_id}</code>
      {component.terms.map((term) => (
        <span key={term.name}>
          {term.name.replaceAll('_', ' ')} {value(term.value)} {unitOf(term.unit, currency)}
        </span>
      ))}
    </span>
  );
};

/** What a machine-hour rate consists of, each part with its formula and terms. */
export const RateComponents = ({ rate }: { readonly rate: MachineHourlyRate }) => {
  const { money } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const most = Math.max(...rate.components.map(({ amount }) => amount), 0);
  if (rate.components.length === 0)
    return <p className="muted">{rate.source === null ? t('not_set') : t(rate.source)}</p>;
  return (
    <>
      <table className={`table ${css.components}`} aria-label={t('hourly_rate')}>
        <tbody>
          {rate.components.map((component) => {
            const id = COMPONENTS.find((one) => one === component.id);
            return (
              <tr key={component.id}>
                <th scope="row">{id === undefined ? component.id : t(`component_${id}`)}</th>
                <td className="number">{money(component.amount, rate.currency)}</td>
                <td className={css.bars}>
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={most === 0 ? 0 : (component.amount / most) * 100} height="8" rx="1" />
                  </svg>
                </td>
                <td className={css.wide}>
                  <Terms component={component} currency={rate.currency} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rate.setup_value !== null && (
        <p className="fine">
          {t('calculator_setup', { rate: `${money(rate.setup_value, rate.currency)}/h` })}
        </p>
      )}
    </>
  );
};
