import { CloseButton } from '@mantine/core';
import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { sizesOf } from './feature-sizes.ts';
import css from './part.module.css';
import { factsOfFace } from './selection.ts';

type Props = {
  readonly calculation: Calculation;
  readonly faceId: string;
  readonly cost: number;
  readonly places: number;
  readonly showLine: (path: string) => void;
  readonly close: () => void;
};

/** Cost of a face, with its features, operations and lines. */
export const FacePanel = ({ calculation, faceId, cost, places, showLine, close }: Props) => {
  const { t, money, value, language } = useLocale();
  const { currency } = calculation;
  const { features, operations, rows } = factsOfFace(calculation, faceId);
  return (
    <section className={css.face} aria-label={t('face.title', { id: faceId })} aria-live="polite">
      <div className={css.head}>
        <h3>
          {t('face.title', { id: faceId })}
          <span className="muted"> {t('face.cost', { price: money(cost, currency, places) })}</span>
        </h3>
        <CloseButton aria-label={t('face.close')} title={t('face.close')} onClick={close} />
      </div>
      {operations.length === 0 && <p className="muted">{t('face.none')}</p>}
      {features.length > 0 && (
        <>
          <h4>{t('face.features')}</h4>
          <ul className={css.plainList}>
            {features.map((feature) => (
              <li key={feature.id}>
                <span>{textOrId(language, `feature.${feature.kind}`, {})}</span>
                <span className="number muted">{sizesOf(feature, value)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {operations.length > 0 && (
        <>
          <h4>{t('face.operations')}</h4>
          <ul className={css.plainList}>
            {operations.map(({ op_id, label, machine, cost: amount }) => (
              <li key={op_id}>
                <span>
                  {op_id} {label}
                  {machine !== null && <span className="muted"> · {machine.name}</span>}
                </span>
                <span className="number">{money(amount, currency)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {rows.length > 0 && (
        <>
          <h4>{t('face.lines')}</h4>
          <ul className={css.plainList}>
            {rows.map(({ path, line }) => (
              <li key={path}>
                <button type="button" className="link-button text-link" onClick={() => showLine(path)}>
                  {line.label}
                </button>
                <span className="number">{money(line.amount, currency, places)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
