import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import { environmentsQuery } from '../../service/queries.ts';
import css from './parts.module.css';
import { ACCEPTED } from './plan-drop.ts';
import { sendFiles } from './transfers.ts';

const DEFAULT_LOT = 100;
const MAX_LOT = 1_000_000_000;

/** Takes many files at once, by drag and drop or by the file dialogue. */
export const DropFiles = () => {
  const { t, language } = useLocale();
  const environments = useQuery(environmentsQuery).data ?? [];
  const baseline = environments.find(({ is_baseline }) => is_baseline)?.id ?? '';
  const [material, setMaterial] = useState('');
  const [lotSize, setLotSize] = useState<number>(DEFAULT_LOT);
  const [environment, setEnvironment] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = (files: FileList | null): void => {
    if (files === null || files.length === 0) return;
    sendFiles([...files], { material: material.trim(), lotSize, environment, language });
    if (input.current !== null) input.current.value = '';
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <section className="card" aria-labelledby="drop-title">
      <h2 id="drop-title">{t('drop.title')}</h2>
      <div className={css.drop}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button inside is everybody's */}
        <div
          className={css.zone}
          data-over={isOver}
          onDragOver={over}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <strong>{t('drop.lead')}</strong>
          <span className="muted">{t('drop.hint')}</span>
          <Button onClick={() => input.current?.click()}>{t('drop.choose')}</Button>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            multiple
            hidden
            aria-label={t('drop.choose')}
            onChange={({ currentTarget }) => take(currentTarget.files)}
          />
        </div>
        <div className={css.settings}>
          <TextInput
            label={t('drop.material')}
            placeholder={t('drop.material_hint')}
            value={material}
            maxLength={255}
            onChange={({ currentTarget }) => setMaterial(currentTarget.value)}
          />
          <NumberInput
            label={t('drop.lot')}
            value={lotSize}
            min={1}
            max={MAX_LOT}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator={language === 'de' ? '.' : ','}
            decimalSeparator={language === 'de' ? ',' : '.'}
            onChange={(value) => setLotSize(Number(value) || 1)}
          />
          <NativeSelect
            label={t('drop.environment')}
            value={environment ?? baseline}
            onChange={({ currentTarget }) => setEnvironment(currentTarget.value)}
            data={environments.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      </div>
    </section>
  );
};
