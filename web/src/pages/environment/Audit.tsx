import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { auditQuery, type EnvironmentAudit } from '../../service/environments.ts';
import { Tag } from '../../shell/Tag.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';

export type Finding = EnvironmentAudit['findings'][number];

const TONES = { error: 'bad', warning: 'warn', info: 'plain' } as const;
const SEVERITIES = ['error', 'warning', 'info'] as const;

type Params = Readonly<Record<string, string | number | boolean>>;
const stated = (params: Finding['params']): Params =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number | boolean] => entry[1] !== null),
  );

const List = ({ findings }: { readonly findings: readonly Finding[] }) => {
  const { language } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  return (
    <ul className={css.findings}>
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.subject_id} ${JSON.stringify(finding.params)}`}>
          <Tag tone={TONES[finding.severity]}>{t(`severity_${finding.severity}`)}</Tag>{' '}
          {textOrId(language, `audit.${finding.code}`, stated(finding.params))}
        </li>
      ))}
    </ul>
  );
};

/** Findings, each in words with the next step. Remarks, of which a plant has many, are folded away. */
export const Findings = ({ findings }: { readonly findings: readonly Finding[] }) => {
  const { count } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const remarks = findings.filter(({ severity }) => severity === 'info');
  const others = findings.filter(({ severity }) => severity !== 'info');
  return (
    <>
      {others.length > 0 && <List findings={others} />}
      {remarks.length > 0 && (
        <details className={css.remarks}>
          <summary>{t('count_info', { count: count(remarks.length) })}</summary>
          <List findings={remarks} />
        </details>
      )}
    </>
  );
};

/** Which view shows the findings of a panel in place. */
export const VIEW_OF = {
  machines: 'machines',
  tools: 'tools',
  rates: 'rates',
  parameters: 'settings',
  materials: 'settings',
} as const satisfies Record<Finding['panel'], string>;

/** How many findings there are, with links to the places. */
export const AuditSummary = ({ id }: { readonly id: string }) => {
  const { count } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const audit = useQuery(auditQuery(id)).data;
  if (audit === undefined) return null;
  const panels = new Set(audit.findings.map(({ panel }) => VIEW_OF[panel]));
  return (
    <section className={css.audit} aria-label={t('audit')} data-clean={audit.clean}>
      {audit.clean && <Tag tone="good">{t('audit_clean')}</Tag>}
      {SEVERITIES.filter((severity) => audit.counts[severity] > 0).map((severity) => (
        <Tag key={severity} tone={TONES[severity]}>
          {t(`count_${severity}`, { count: count(audit.counts[severity]) })}
        </Tag>
      ))}
      {[...panels].map((view) => (
        <Link
          key={view}
          to="/environments/$environmentId"
          params={{ environmentId: id }}
          search={view === 'settings' ? {} : { view }}
        >
          {t(view === 'settings' ? 'view_settings' : view)}
        </Link>
      ))}
    </section>
  );
};
