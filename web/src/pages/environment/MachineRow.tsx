import { useState } from 'react';
import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import type { Environment, FleetMachine } from '../../service/environments.ts';
import { Tag } from '../../shell/Tag.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { type Finding, Findings } from './Audit.tsx';
import css from './environment.module.css';
import { MachineForm } from './MachineForm.tsx';
import { RateComponents } from './RateComponents.tsx';

type Props = {
  readonly environment: Environment;
  readonly member: FleetMachine;
  readonly findings: readonly Finding[];
};

export const MachineRow = ({ environment, member, findings }: Props) => {
  const { language, money, count } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const [open, setOpen] = useState<'rate' | 'form' | null>(null);
  const { machine, hourly_rate: rate } = member;
  const isOwn = member.environment_id === environment.id;
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="link-button"
            aria-expanded={open === 'rate'}
            onClick={() => setOpen(open === 'rate' ? null : 'rate')}
          >
            <span aria-hidden="true">{open === 'rate' ? '▾ ' : '▸ '}</span>
            {machine.name}
          </button>{' '}
          {!member.is_enabled && <Tag tone="warn">{t('off')}</Tag>}
          <Findings findings={findings} />
        </th>
        <td className={css.wide}>{textOrId(language, `machine_class.${machine.klass}`, {})}</td>
        <td className={`number ${css.wide}`}>{count(member.fleet_priority)}</td>
        <td className="number">
          {rate.value === null ? (
            <span className="muted">{t('not_set')}</span>
          ) : (
            `${money(rate.value, rate.currency)}/h`
          )}
        </td>
        <td className={css.wide}>
          <Tag tone={isOwn ? 'good' : 'plain'}>{t(isOwn ? 'origin_environment' : 'origin_parent')}</Tag>{' '}
          {rate.source !== null && <span className={css.source}>{t(rate.source)}</span>}
        </td>
        <td className="number">
          {isOwn && (
            <button
              type="button"
              className={`link-button ${css.link}`}
              aria-label={`${t('edit')}: ${machine.name}`}
              onClick={() => setOpen('form')}
            >
              {t('edit')}
            </button>
          )}
        </td>
      </tr>
      {open !== null && (
        <tr className={css.open}>
          <td colSpan={6}>
            {open === 'form' ? (
              <MachineForm environment={environment} member={member} close={() => setOpen(null)} />
            ) : (
              <RateComponents rate={rate} />
            )}
          </td>
        </tr>
      )}
    </>
  );
};
