import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteUpload,
  getUploadDownloadUrl,
  retryUpload,
} from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { filesQuery, type Upload, useSettingsChange } from '../../service/organisation.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { FileFault } from '../../shell/FileFault.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import css from './settings.module.css';

/** Rows that are drawn at once. */
const STEP = 50;
const MIB = 1_048_576;
const TONES = { pending: 'plain', confirmed: 'good', failed: 'bad', cancelled: 'plain' } as const;

const Row = ({ file }: { readonly file: Upload }) => {
  const { value, moment } = useLocale();
  const t = useTexts(SETTINGS);
  const path = { data_source_id: file.id };
  const retry = useSettingsChange(() => retryUpload({ client, path }));
  const remove = useSettingsChange(() => deleteUpload({ client, path }));
  const open = useMutation({
    mutationFn: () => getUploadDownloadUrl({ client, path }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <tr>
      <th scope="row" className={css.long}>
        {file.name}
        <span className={css.under}>
          <FileFault code={file.failure_code} sentence={file.failure_reason} />
        </span>
        <Refusal error={retry.error ?? remove.error ?? open.error} />
      </th>
      <td>
        <Tag tone={TONES[file.status]}>{t(`file_${file.status}`)}</Tag>
      </td>
      <td className={`number ${css.wide}`}>
        {file.size_bytes === null ? '' : `${value(file.size_bytes / MIB)} MiB`}
      </td>
      <td className={`number ${css.wide}`}>{moment(file.created_at)}</td>
      <td className={`number ${css.fileActs}`}>
        {file.status === 'confirmed' && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${t('download')}: ${file.name}`}
            onClick={() => open.mutate()}
          >
            {t('download')}
          </Button>
        )}
        {file.status === 'failed' && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${t('read_again')}: ${file.name}`}
            onClick={() => retry.mutate(undefined)}
          >
            {t('read_again')}
          </Button>
        )}
        <Confirmed
          label={t('delete')}
          about={file.name}
          question={t('delete_file_question')}
          isPending={remove.isPending}
          act={() => remove.mutate(undefined)}
        />
      </td>
    </tr>
  );
};

/** Every stored file, newest first: why it could not be read, and what can be done. */
export const Files = () => {
  const { count } = useLocale();
  const t = useTexts(SETTINGS);
  const files = useQuery(filesQuery);
  const [most, setMost] = useState(STEP);
  if (files.isError) return <Failure error={files.error} retry={() => files.refetch()} />;
  if (!files.data) return <Loading />;
  if (files.data.length === 0) return <p className="card muted">{t('no_files')}</p>;
  return (
    <section className="card" aria-label={t('files')}>
      <p className="fine">{t('files_lead')}</p>
      <table className={`table ${css.stacked}`} aria-label={t('files')}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col" className={`number ${css.wide}`}>
              {t('file_size')}
            </th>
            <th scope="col" className={`number ${css.wide}`}>
              {t('since')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {files.data.slice(0, most).map((file) => (
            <Row key={file.id} file={file} />
          ))}
        </tbody>
      </table>
      {files.data.length > most && (
        <Button size="xs" variant="subtle" mt="xs" onClick={() => setMost(most + STEP)}>
          {t('more_files', { count: count(files.data.length - most) })}
        </Button>
      )}
    </section>
  );
};
