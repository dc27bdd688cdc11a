import { Alert, Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type DragEvent, useRef, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import type {
  AssemblyDrawingEntryOut,
  AssemblyDrawingsAnswer,
  BillOfMaterialsEntry,
} from '../../service/client.ts';
import { Tag } from '../../shell/Tag.tsx';
import css from './assembly.module.css';
import { inOrder } from './drawings-of.ts';
import { addDrawings, type Target } from './queries.ts';

/** The kind of what is dragged: a drawing of this page, no file. */
export const DRAWING_TYPE = 'application/x-should-cost-drawing';

const COMPONENT = 'component ';

type Props = {
  readonly calculationId: string;
  readonly pack: AssemblyDrawingsAnswer;
  /** Each component once. */
  readonly components: readonly BillOfMaterialsEntry[];
  readonly assign: (drawingId: string, target: Target) => void;
  /** Why the last assignment failed. */
  readonly error: Error | null;
};

const BASES = {
  drawing_number: 'pack.drawing_number',
  filename: 'pack.filename',
  title: 'pack.title_match',
  manual: 'pack.manual',
} as const;

const Basis = ({ drawing }: { readonly drawing: AssemblyDrawingEntryOut }) => {
  const { t } = useLocale();
  const { status, basis, drawing_number, note } = drawing;
  if (status === 'unassigned') return <Tag tone="warn">{t('pack.unassigned')}</Tag>;
  if (status === 'waiting') return <Tag tone="plain">{t('pack.waiting')}</Tag>;
  const words = basis === null ? '' : t(BASES[basis], { number: drawing_number ?? '' });
  return <span className="muted">{[words, note].filter(Boolean).join(' · ')}</span>;
};

const choiceOf = ({ status, component_key }: AssemblyDrawingEntryOut): string => {
  if (status === 'assembly') return 'assembly';
  if (status === 'discarded') return 'discard';
  return component_key === null ? '' : COMPONENT + component_key;
};

const targetOf = (value: string): Target =>
  value === 'assembly' || value === 'discard' ? value : { component: value.slice(COMPONENT.length) };

const Drawing = ({
  drawing,
  components,
  assign,
  calculationId,
}: Omit<Props, 'pack' | 'error'> & { readonly drawing: AssemblyDrawingEntryOut }) => {
  const { t } = useLocale();
  const { data_source_id: id, filename, status, candidates, component_key } = drawing;
  const isCandidate = (key: string) => candidates.some((one) => one.component_key === key);
  const own = components.find((one) => one.component_key === component_key)?.calculation_id;
  // Components that the service holds possible come first.
  const sorted = [...components].sort(
    (a, b) => Number(isCandidate(b.component_key)) - Number(isCandidate(a.component_key)),
  );
  return (
    <li draggable data-status={status} onDragStart={(event) => event.dataTransfer.setData(DRAWING_TYPE, id)}>
      <span className={css.file}>
        <span className={css.grip} aria-hidden="true">
          ⠿
        </span>
        <Link
          to="/drawings/$fileId"
          params={{ fileId: id }}
          search={{ calculation: own ?? calculationId }}
          draggable={false}
        >
          {filename}
        </Link>
      </span>
      <Basis drawing={drawing} />
      <NativeSelect
        size="xs"
        aria-label={t('pack.assign', { name: filename })}
        value={choiceOf(drawing)}
        data={[
          ...(choiceOf(drawing) === '' ? [{ value: '', label: t('pack.unassigned') }] : []),
          ...sorted.map((one) => ({ value: COMPONENT + one.component_key, label: one.label })),
          { value: 'assembly', label: t('pack.assembly') },
          { value: 'discard', label: t('pack.discard') },
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') assign(id, targetOf(value));
        }}
      />
    </li>
  );
};

/** The drawings of the assembly, to add and to assign. */
export const Pack = ({ calculationId, pack, components, assign, error }: Props) => {
  const { t, count } = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const add = useMutation({ mutationFn: (files: File[]) => addDrawings(calculationId, files) });
  const { files, drawings, rerun_child_calculation_ids: again } = pack;
  const take = (list: FileList | null): void => {
    if (list !== null && list.length > 0) add.mutate([...list]);
    if (input.current !== null) input.current.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const failed = add.error ?? error;
  return (
    <section className="card" aria-labelledby="pack-title">
      <div className={css.head}>
        <h2 id="pack-title">{t('pack.title')}</h2>
        {files.length > 0 && (
          <span className="muted" role="status">
            {t('pack.count', { matched: count(drawings.n_matched), files: count(drawings.n_files) })}
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button inside is everybody's */}
      <div
        className={css.zone}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span>{t('pack.lead')}</span>
        <Button size="xs" variant="default" loading={add.isPending} onClick={() => input.current?.click()}>
          {t('pack.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".pdf,.png,.jpg,.jpeg"
          multiple
          hidden
          aria-label={t('pack.choose')}
          onChange={({ currentTarget }) => take(currentTarget.files)}
        />
      </div>
      {failed !== null && (
        <Alert color="red" variant="light" role="alert" mt="sm">
          {failed.message}
        </Alert>
      )}
      {again.length > 0 && (
        <output className={css.fine}>{t('pack.repricing', { count: again.length })}</output>
      )}
      {files.length > 0 && (
        <>
          <p className={css.fine}>{t('pack.drag')}</p>
          <ul className={css.pack}>
            {inOrder(files).map((drawing) => (
              <Drawing
                key={drawing.data_source_id}
                drawing={drawing}
                components={components}
                assign={assign}
                calculationId={calculationId}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
