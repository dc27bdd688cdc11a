import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { createEnvironmentTool } from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Environment, type EnvironmentTool, useEnvironmentChange } from '../../service/environments.ts';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';
import { FormButtons } from './Identity.tsx';

type Props = {
  readonly environment: Environment;
  readonly tools: readonly EnvironmentTool[];
  readonly close: () => void;
};

const Form = ({ environment, tools, close }: Props) => {
  const t = useTexts(ENVIRONMENTS);
  const [like, setLike] = useState(tools[0]?.id ?? '');
  const model = tools.find(({ id }) => id === like);
  const [name, setName] = useState('');
  const [diameter, setDiameter] = useState<number | null>(null);
  const [price, setPrice] = useState<number | null>(null);
  const [life, setLife] = useState<number | null>(null);
  const save = useEnvironmentChange(async (from: EnvironmentTool) => {
    const { klass, material, flutes, cutting_data } = from;
    const body = {
      name: name.trim(),
      klass,
      material,
      flutes,
      cutting_data,
      diameter_mm: diameter ?? from.diameter_mm,
      price: price ?? from.price,
      life_min: life ?? from.life_min,
    };
    return createEnvironmentTool({ client, path: { env_id: environment.id }, body });
  }, close);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (model !== undefined) save.mutate(model);
  };
  return (
    <form className={css.inline} onSubmit={submit} aria-label={t('new_tool')}>
      <TextInput
        size="xs"
        label={t('tool')}
        required
        withAsterisk={false}
        autoFocus
        maxLength={255}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={t('tool_like')}
        value={like}
        onChange={({ currentTarget }) => setLike(currentTarget.value)}
        data={tools.map((tool) => ({ value: tool.id, label: tool.name }))}
      />
      <DecimalInput label={`${t('diameter')} (mm)`} value={diameter} change={setDiameter} />
      <DecimalInput label={`${t('price')} (${environment.currency})`} value={price} change={setPrice} />
      <DecimalInput label={`${t('life')} (min)`} value={life} change={setLife} />
      <FormButtons isPending={save.isPending} cancel={close} />
      <p className="fine">{t('tool_like_hint')}</p>
      <Refusal error={save.error} />
    </form>
  );
};

type NewProps = { readonly environment: Environment; readonly tools: readonly EnvironmentTool[] };

/** A tool with the class, the cutting material and the cutting data of another one. */
export const NewTool = ({ environment, tools }: NewProps) => {
  const t = useTexts(ENVIRONMENTS);
  const [isOpen, setIsOpen] = useState(false);
  if (tools.length === 0) return null;
  if (isOpen) return <Form environment={environment} tools={tools} close={() => setIsOpen(false)} />;
  return (
    <Button size="xs" variant="default" mt="sm" onClick={() => setIsOpen(true)}>
      {t('new_tool')}
    </Button>
  );
};
