import { CloseButton } from '@mantine/core';
import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { requirementsOf, sizesOf } from './feature-sizes.ts';
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

const Words = ({ title, items }: { readonly title: string; readonly items: readonly string[] }) =>
  items.length === 0 ? null : (
    <>
      <h4>{title}</h4>
      <ul className={css.plainList}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );

/** Cost and wall of a face, with its features, findings, drawing facts, operations and lines. */
export const FacePanel = ({ calculation, faceId, cost, places, showLine, close }: Props) => {
  const { t, money, value, language } = useLocale();
  const { currency } = calculation;
  const { features, operations, rows, drawn, findings, wall } = factsOfFace(calculation, faceId);
  return (
    <section className={css.face} aria-label={t('face.title', { id: faceId })} aria-live="polite">
      <div className={css.head}>
        <h3>
          {t('face.title', { id: faceId })}
          <span className="muted"> {t('face.cost', { price: money(cost, currency, places) })}</span>
        </h3>
        <CloseButton aria-label={t('face.close')} title={t('face.close')} onClick={close} />
      </div>
      {wall !== undefined && <p className={css.fine}>{t('face.wall', { thickness: value(wall) })}</p>}
      {operations.length === 0 && <p className="muted">{t('face.none')}</p>}
      {features.length > 0 && (
        <>
          <h4>{t('face.features')}</h4>
          <ul className={css.plainList}>
            {features.map((feature) => (
              <li key={feature.id}>
                <span>
                  {textOrId(language, `feature.${feature.kind}`, {})}
                  <span className="muted"> {requirementsOf(feature, value)}</span>
                </span>
                <span className="number muted">{sizesOf(feature, value)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Words
        title={t('face.findings')}
        items={findings.map(({ textId, params }) => textOrId(language, textId, params))}
      />
      <Words title={t('face.drawn')} items={drawn} />
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
