import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  deleteEnvironmentTool,
  updateEnvironmentTool,
} from '../../../../clients/typescript/src/operations.ts';
import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type Environment,
  type EnvironmentTool,
  toolsQuery,
  useEnvironmentChange,
} from '../../service/environments.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { type Finding, Findings } from './Audit.tsx';
import css from './environment.module.css';
import { FormButtons } from './Identity.tsx';
import { NewTool } from './NewTool.tsx';

type FormProps = {
  readonly environment: Environment;
  readonly tool: EnvironmentTool;
  readonly close: () => void;
};

const EditTool = ({ environment, tool, close }: FormProps) => {
  const t = useTexts(ENVIRONMENTS);
  const [price, setPrice] = useState(tool.price);
  const [life, setLife] = useState(tool.life_min);
  const path = { env_id: environment.id, tool_id: tool.id };
  const save = useEnvironmentChange(
    () => updateEnvironmentTool({ client, path, body: { price, life_min: life } }),
    close,
  );
  const remove = useEnvironmentChange(() => deleteEnvironmentTool({ client, path }), close);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <form className={css.inline} onSubmit={submit}>
      <DecimalInput
        label={`${t('price')} (${environment.currency})`}
        autoFocus
        value={price}
        change={setPrice}
      />
      <DecimalInput label={`${t('life')} (min)`} value={life} change={setLife} />
      <FormButtons isPending={save.isPending} cancel={close} />
      <Confirmed
        label={t('remove')}
        about={tool.name}
        question={t('remove_tool_question')}
        isPending={remove.isPending}
        act={() => remove.mutate(undefined)}
      />
      <Refusal error={save.error ?? remove.error} />
    </form>
  );
};

const CuttingData = ({ tool }: { readonly tool: EnvironmentTool }) => {
  const { value } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  return (
    <table className={`table ${css.components}`} aria-label={`${t('cutting_data')}: ${tool.name}`}>
      <thead>
        <tr>
          <th scope="col">{t('iso_group')}</th>
          <th scope="col" className="number">
            vc (m/min)
          </th>
          <th scope="col" className="number">
            fz (mm)
          </th>
          <th scope="col" className="number">
            ap (mm)
          </th>
          <th scope="col" className={css.wide}>
            {t('source')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tool.cutting_data.map((datum) => (
          <tr key={datum.iso_group}>
            <th scope="row">{datum.iso_group}</th>
            <td className="number">{value(datum.vc_m_min)}</td>
            <td className="number">{value(datum.fz_mm)}</td>
            <td className="number">{datum.ap_max_mm === null ? '' : value(datum.ap_max_mm)}</td>
            <td className={css.wide}>{datum.source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type RowProps = {
  readonly environment: Environment;
  readonly tool: EnvironmentTool;
  readonly findings: readonly Finding[];
};

const Row = ({ environment, tool, findings }: RowProps) => {
  const { language, money, value } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const [open, setOpen] = useState<'data' | 'form' | null>(null);
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="link-button"
            aria-expanded={open === 'data'}
            onClick={() => setOpen(open === 'data' ? null : 'data')}
          >
            <span aria-hidden="true">{open === 'data' ? '▾ ' : '▸ '}</span>
            {tool.name}
          </button>
          <Findings findings={findings} />
        </th>
        <td className={css.wide}>{textOrId(language, `tool.${tool.klass}`, {})}</td>
        <td className={`number ${css.wide}`}>
          {tool.diameter_mm === null ? '' : `${value(tool.diameter_mm)} mm`}
        </td>
        <td className="number">{tool.price === null ? '' : money(tool.price, environment.currency)}</td>
        <td className={`number ${css.wide}`}>
          {tool.life_min === null ? '' : `${value(tool.life_min)} min`}
        </td>
        <td className="number">
          <button
            type="button"
            className={`link-button ${css.link}`}
            aria-label={`${t('edit')}: ${tool.name}`}
            onClick={() => setOpen('form')}
          >
            {t('edit')}
          </button>
        </td>
      </tr>
      {open !== null && (
        <tr className={css.open}>
          <td colSpan={6}>
            {open === 'form' ? (
              <EditTool environment={environment} tool={tool} close={() => setOpen(null)} />
            ) : (
              <CuttingData tool={tool} />
            )}
          </td>
        </tr>
      )}
    </>
  );
};

const Head = () => {
  const t = useTexts(ENVIRONMENTS);
  return (
    <thead>
      <tr>
        <th scope="col">{t('tool')}</th>
        <th scope="col" className={css.wide}>
          {t('class')}
        </th>
        <th scope="col" className={`number ${css.wide}`}>
          {t('diameter')}
        </th>
        <th scope="col" className="number">
          {t('price')}
        </th>
        <th scope="col" className={`number ${css.wide}`}>
          {t('life')}
        </th>
        <td />
      </tr>
    </thead>
  );
};

type Props = { readonly environment: Environment; readonly findings: readonly Finding[] };

/** Own tools with price, life and cutting data. */
export const Tools = ({ environment, findings }: Props) => {
  const { count } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const tools = useQuery(toolsQuery(environment.id));
  if (tools.isError) return <Failure error={tools.error} retry={() => tools.refetch()} />;
  if (!tools.data) return <Loading />;
  const here = findings.filter(({ panel }) => panel === 'tools');
  const ids = new Set(tools.data.map(({ id }) => id));
  return (
    <section className="card" aria-labelledby="tools-title">
      <h2 id="tools-title">
        {t('tools')} <span className="muted">{count(tools.data.length)}</span>
      </h2>
      <Findings findings={here.filter(({ subject_id }) => subject_id === null || !ids.has(subject_id))} />
      {tools.data.length === 0 ? (
        <p className="muted">{t('no_tools')}</p>
      ) : (
        <table className="table" aria-labelledby="tools-title">
          <Head />
          <tbody>
            {tools.data.map((tool) => (
              <Row
                key={tool.id}
                environment={environment}
                tool={tool}
                findings={here.filter(({ subject_id }) => subject_id === tool.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      <NewTool environment={environment} tools={tools.data} />
    </section>
  );
};
