import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { Shortened } from '../../shell/Shortened.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { findingsOf, type PartFinding } from './findings.ts';
import css from './part.module.css';
import type { Selection } from './selection.ts';

const FIRST = 5;

type ListProps = {
  readonly findings: readonly PartFinding[];
  readonly currency: string;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
};

const Entry = ({ finding, ...rest }: Omit<ListProps, 'findings'> & { readonly finding: PartFinding }) => {
  const { t, money, language } = useLocale();
  const { key, severity, textId, params, faceIds, saving } = finding;
  const isChosen = rest.selection?.kind === 'finding' && rest.selection.key === key;
  const words = textOrId(language, textId, params);
  return (
    <li data-chosen={isChosen}>
      <span>
        {faceIds.length === 0 ? (
          words
        ) : (
          <button
            type="button"
            className="link-button text-link"
            aria-pressed={isChosen}
            onClick={() => rest.select(isChosen ? null : { kind: 'finding', key })}
          >
            {words}
          </button>
        )}
        {saving !== null && (
          <span className={css.under}>{textOrId(language, `audience.${saving.audience}`, {})}</span>
        )}
      </span>
      {saving === null ? (
        <Tag tone={severity === 'warning' ? 'warn' : 'plain'}>{t(`severity.${severity}`)}</Tag>
      ) : (
        <strong className="number">
          {t('findings.saving', { price: money(saving.amount, rest.currency) })}
        </strong>
      )}
    </li>
  );
};

type CardProps = ListProps & { readonly id: string; readonly title: string };

const Card = ({ id, title, findings, ...rest }: CardProps) =>
  findings.length === 0 ? null : (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Shortened items={findings} most={FIRST} className={css.plainList}>
        {(finding) => <Entry key={finding.key} finding={finding} {...rest} />}
      </Shortened>
    </section>
  );

type Props = {
  readonly calculation: Calculation;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
};

/** Remarks on the design, and changes that would make the part cheaper. One with faces highlights them. */
export const Findings = ({ calculation, selection, select }: Props) => {
  const { t } = useLocale();
  const findings = findingsOf(calculation);
  const shared = { currency: calculation.currency, selection, select };
  return (
    <>
      <Card
        id="remarks-title"
        title={t('findings.remarks')}
        findings={findings.filter(({ saving }) => saving === null)}
        {...shared}
      />
      <Card
        id="findings-title"
        title={t('findings.title')}
        findings={findings.filter(({ saving }) => saving !== null)}
        {...shared}
      />
    </>
  );
};
