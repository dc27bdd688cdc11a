import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useLocale, useTexts } from '../../locale.tsx';
import { importPrices, type KnownPriceImported, useKnownPriceChange } from '../../service/known-prices.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { KNOWN_PRICES } from '../../texts/known-prices.ts';
import { Columns } from './Columns.tsx';
import { type Sent, sentOf } from './file.ts';
import css from './known-prices.module.css';
import { type Assignment, assignmentOf, defaultsOf, mappingOf, type Typed, UNTYPED } from './mapping.ts';
import { Preview } from './Preview.tsx';

/** A supplier's price of the example part, for people without a file at hand. */
const EXAMPLE = {
  name: 'supplier_price.csv',
  address: new URL('../../../../examples/supplier_price.csv', import.meta.url).href,
};

const fetchExample = async (): Promise<File> => {
  const response = await fetch(EXAMPLE.address);
  if (!response.ok) throw new Error(`${EXAMPLE.name}: ${response.status}`);
  return new File([await response.blob()], EXAMPLE.name);
};

export type Reading = {
  /** Null until the headings are known. */
  readonly assignment: Assignment | null;
  readonly typed: Typed;
  readonly decimal: '' | 'point' | 'comma';
};

const UNREAD: Reading = { assignment: null, typed: UNTYPED, decimal: '' };

const bodyOf = (sent: Sent, { assignment, typed, decimal }: Reading) => ({
  ...sent,
  ...(assignment !== null && { mapping: mappingOf(assignment) }),
  defaults: defaultsOf(typed),
  ...(decimal !== '' && { decimal }),
});

const Done = ({ imported }: { readonly imported: KnownPriceImported }) => {
  const { count } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  return (
    <section className="card" role="status">
      <p>
        {t('imported', {
          count: count(imported.accepted_count),
          refused: count(imported.refused_count),
        })}
      </p>
      <Link to="/known-prices">{t('to_list')}</Link>
    </section>
  );
};

/** The file and how it is read; each check asks the service what the rows would become. */
const useImport = () => {
  const [file, setFile] = useState<{ readonly name: string; readonly sent: Sent } | null>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [reading, setReading] = useState(UNREAD);
  const [checked, setChecked] = useState<{
    readonly reading: Reading;
    readonly found: KnownPriceImported;
  } | null>(null);
  const check = useKnownPriceChange(
    ({ sent, as }: { readonly sent: Sent; readonly as: Reading }) =>
      importPrices({ ...bodyOf(sent, as), dry_run: true }).then((found) => ({ found, as })),
    ({ found, as }) => {
      const read = as.assignment === null ? { ...as, assignment: assignmentOf(found) } : as;
      setReading(read);
      setChecked({ reading: read, found });
    },
  );
  const write = useKnownPriceChange((sent: Sent) => importPrices(bodyOf(sent, reading)));
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const sent = sentOf(new Uint8Array(await chosen.arrayBuffer()));
    setIsTooLarge(sent === null);
    setChecked(null);
    write.reset();
    if (sent === null) return;
    setFile({ name: chosen.name, sent });
    check.mutate({ sent, as: UNREAD });
  };
  return { file, isTooLarge, reading, setReading, checked, check, write, take };
};

const Chooser = ({
  name,
  take,
  isPending,
}: {
  readonly name: string | null;
  readonly take: (file: File | undefined) => Promise<void>;
  readonly isPending: boolean;
}) => {
  const t = useTexts(KNOWN_PRICES);
  const input = useRef<HTMLInputElement>(null);
  const example = useMutation({ mutationFn: async () => take(await fetchExample()) });
  return (
    <section className="card" aria-labelledby="file-title">
      <h2 id="file-title">{t('file')}</h2>
      <p className="fine">{t('file_lead')}</p>
      <div className={css.actions}>
        <Button
          variant={name === null ? 'filled' : 'default'}
          loading={isPending}
          onClick={() => input.current?.click()}
        >
          {t('choose_file')}
        </Button>
        <Button variant="subtle" loading={example.isPending} onClick={() => example.mutate()}>
          {t('example')}
        </Button>
        <span className={css.name}>{name}</span>
      </div>
      <Refusal error={example.error} />
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xlsx"
        hidden
        aria-label={t('choose_file')}
        onChange={async ({ currentTarget }) => {
          await take(currentTarget.files?.[0]);
          if (input.current !== null) input.current.value = '';
        }}
      />
    </section>
  );
};

/** Purchase prices from a file: columns, preview, refused rows. */
export const Import = () => {
  const { count } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const { file, isTooLarge, reading, setReading, checked, check, write, take } = useImport();
  const isCurrent = checked !== null && checked.reading === reading;
  return (
    <>
      <Chooser name={file?.name ?? null} take={take} isPending={check.isPending && checked === null} />
      {isTooLarge && (
        <p role="alert" className="card">
          {t('file_too_large')}
        </p>
      )}
      <Refusal error={check.error ?? write.error} />
      {write.data !== undefined ? (
        <Done imported={write.data} />
      ) : (
        file !== null &&
        checked !== null && (
          <>
            <Columns found={checked.found} reading={reading} change={setReading} />
            <div className={css.actions}>
              <Button
                variant={isCurrent ? 'default' : 'filled'}
                loading={check.isPending}
                onClick={() => check.mutate({ sent: file.sent, as: reading })}
              >
                {t('check')}
              </Button>
              {isCurrent && checked.found.accepted_count > 0 && (
                <Button loading={write.isPending} onClick={() => write.mutate(file.sent)}>
                  {t('import_count', { count: count(checked.found.accepted_count) })}
                </Button>
              )}
              <output className="fine">{isCurrent ? '' : t('changed')}</output>
            </div>
            {isCurrent && <Preview found={checked.found} />}
          </>
        )
      )}
    </>
  );
};
