import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { createFolder, deleteFolder, updateFolder } from '../../../../clients/typescript/src/operations.ts';
import { useLocale } from '../../locale.tsx';
import { client, type Folder } from '../../service/client.ts';
import { queries } from '../../service/queries.ts';
import { folderRows } from './folder-tree.ts';
import css from './folders.module.css';
import { foldersQuery } from './queries.ts';
import { type PartSearch, UNFILED } from './search.ts';

const again = () => queries.invalidateQueries({ queryKey: ['parts'] });

type NameProps = {
  readonly label: string;
  readonly name: string;
  readonly submit: (name: string) => Promise<unknown>;
  readonly close: () => void;
};

/** A name in place: for a new folder, or another name of one. */
const NameForm = ({ label, name, submit, close }: NameProps) => {
  const { t } = useLocale();
  const [typed, setTyped] = useState(name);
  const save = useMutation({ mutationFn: submit, onSuccess: close });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') save.mutate(typed.trim());
  };
  return (
    <form onSubmit={send} className={css.form}>
      <TextInput
        size="xs"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={255}
        autoFocus
        error={save.isError && save.error.message}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      />
      <Button size="xs" type="submit" loading={save.isPending} disabled={typed.trim() === ''}>
        {t('folders.save')}
      </Button>
    </form>
  );
};

/** What can be done with the folders: a new one inside the shown one, another name, and the end of it. */
const Actions = ({ shown }: { readonly shown: Folder | undefined }) => {
  const { t } = useLocale();
  const navigate = useNavigate();
  const [form, setForm] = useState<'new' | 'rename' | 'delete' | null>(null);
  const close = (): void => setForm(null);
  const remove = useMutation({
    mutationFn: (folder_id: string) => deleteFolder({ client, path: { folder_id } }),
    onSuccess: async () => {
      close();
      await navigate({ to: '/' });
      await again();
    },
  });
  if (form === 'new' || form === 'rename')
    return (
      <NameForm
        label={form === 'new' ? t('folders.new_name') : t('folders.name')}
        name={form === 'new' ? '' : (shown?.name ?? '')}
        close={close}
        submit={async (name) => {
          await (form === 'new'
            ? createFolder({ client, body: { name, parent_id: shown?.id ?? null } })
            : updateFolder({ client, path: { folder_id: shown?.id ?? '' }, body: { name } }));
          await again();
        }}
      />
    );
  if (form === 'delete' && shown !== undefined)
    return (
      <Alert color="red" variant="light" p="xs">
        <p className={css.ask}>{t('folders.delete_ask', { name: shown.name })}</p>
        <div className={css.actions}>
          <Button size="xs" color="red" loading={remove.isPending} onClick={() => remove.mutate(shown.id)}>
            {t('folders.delete')}
          </Button>
          <Button size="xs" variant="default" onClick={close}>
            {t('folders.keep')}
          </Button>
        </div>
        {remove.isError && <p role="alert">{remove.error.message}</p>}
      </Alert>
    );
  return (
    <div className={css.actions}>
      <Button size="xs" variant="default" onClick={() => setForm('new')}>
        {t('folders.new')}
      </Button>
      {shown !== undefined && (
        <>
          <Button size="xs" variant="subtle" onClick={() => setForm('rename')}>
            {t('folders.rename')}
          </Button>
          <Button size="xs" variant="subtle" c="var(--bad)" onClick={() => setForm('delete')}>
            {t('folders.delete')}
          </Button>
        </>
      )}
    </div>
  );
};

/** The folders of the organisation, as links that keep search and filters. */
export const Folders = ({ search }: { readonly search: PartSearch }) => {
  const { t, count } = useLocale();
  const folders = useQuery(foldersQuery).data ?? [];
  const { folder: shownId, ...rest } = search;
  const entry = (id: string | undefined, name: string, depth: number, parts: number | null) => (
    <li key={id ?? ''}>
      <Link
        to="/"
        search={id === undefined ? rest : { ...rest, folder: id }}
        className={css.folder}
        style={{ paddingInlineStart: `${0.6 + depth * 0.9}rem` }}
        aria-current={shownId === id ? 'page' : undefined}
      >
        <span className={css.name}>{name}</span>
        {parts !== null && <span className="muted number">{count(parts)}</span>}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('folders.title')}>
      <ul className={css.tree}>
        {entry(undefined, t('folders.all'), 0, null)}
        {folderRows(folders).map(({ folder, depth }) =>
          entry(folder.id, folder.name, depth, folder.part_count),
        )}
        {folders.length > 0 && entry(UNFILED, t('folders.none'), 0, null)}
      </ul>
      <Actions key={shownId ?? ''} shown={folders.find(({ id }) => id === shownId)} />
    </nav>
  );
};
