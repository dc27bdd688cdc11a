import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { calculationQuery } from '../../service/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import css from './compare.module.css';
import { Features } from './Features.tsx';
import { differenceOf, differingLines, type LinePair } from './lines.ts';

export type Priced = { readonly id: string; readonly partId: string; readonly label: string };

/** Another calculation to compare with, of the same part if there is one. */
const partnerOf = (priced: readonly Priced[], first: Priced | undefined): Priced | undefined => {
  const others = priced.filter(({ id }) => id !== first?.id);
  return others.find(({ partId }) => partId === first?.partId) ?? others[0];
};

const Row = ({ pair }: { readonly pair: LinePair }) => {
  const { amount, signed } = useLocale();
  const difference = differenceOf(pair);
  const shown = (value: number | null) => (value === null ? '–' : amount(value));
  return (
    <tr data-depth={pair.depth}>
      <th scope="row" style={{ paddingInlineStart: `${0.4 + pair.depth * 1.1}rem` }}>
        {pair.label}
      </th>
      <td className="number">{shown(pair.left)}</td>
      <td className="number">{shown(pair.right)}</td>
      <td className="number" data-sign={difference > 0 ? 'more' : 'less'}>
        {signed(difference)}
      </td>
    </tr>
  );
};

const Table = ({ left, right }: { readonly left: Calculation; readonly right: Calculation }) => {
  const { t, amount, signed } = useLocale();
  const [sheet, other] = [left.cost_sheet, right.cost_sheet];
  if (sheet === null || other === null) return null;
  if (sheet.currency !== other.currency)
    return (
      <p className="muted">
        {t('compare.currencies_differ', { left: sheet.currency, right: other.currency })}
      </p>
    );
  const pairs = differingLines(sheet.lines, other.lines);
  return (
    <table className={`table ${css.lines}`}>
      <caption className="muted">{t('compare.lines_lead', { currency: sheet.currency })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('tree.line')}</th>
          <th scope="col" className="number">
            {t('compare.first')}
          </th>
          <th scope="col" className="number">
            {t('compare.second')}
          </th>
          <th scope="col" className="number">
            {t('what_if.change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <Row key={pair.key} pair={pair} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('tree.total')}</th>
          <td className="number">{amount(sheet.total)}</td>
          <td className="number">{amount(other.total)}</td>
          <td className="number">{signed(other.total - sheet.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
};

/** Two calculations side by side, with the lines that differ. */
export const Lines = ({ priced }: { readonly priced: readonly Priced[] }) => {
  const { t } = useLocale();
  const [chosen, setChosen] = useState<readonly [string?, string?]>([]);
  const one = priced.find(({ id }) => id === chosen[0]) ?? priced[0];
  const first = one?.id ?? '';
  const second = (priced.find(({ id }) => id === chosen[1]) ?? partnerOf(priced, one))?.id ?? '';
  const left = useQuery({ ...calculationQuery(first), enabled: first !== '' });
  const right = useQuery({ ...calculationQuery(second), enabled: second !== '' });
  if (priced.length < 2) return null;
  const failed = [left, right].find(({ isError }) => isError);
  const open = (words: string, { id, part_id }: Calculation) => (
    <Link to="/parts/$partId" params={{ partId: part_id }} search={{ calculation: id }}>
      {words}
    </Link>
  );
  const chooser = (label: string, value: string, choose: (id: string) => void) => (
    <NativeSelect
      label={label}
      value={value}
      data={priced.map(({ id, label: name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
  return (
    <>
      <section className="card" aria-labelledby="lines-title">
        <h2 id="lines-title">{t('compare.lines')}</h2>
        <div className={css.choosers}>
          {chooser(t('compare.first'), first, (id) => setChosen([id, second]))}
          {chooser(t('compare.second'), second, (id) => setChosen([first, id]))}
        </div>
        {failed?.error ? (
          <Failure error={failed.error} retry={() => failed.refetch()} />
        ) : left.data && right.data ? (
          <>
            <Table left={left.data} right={right.data} />
            <p className={css.links}>
              {open(t('compare.open_first'), left.data)}
              {open(t('compare.open_second'), right.data)}
            </p>
          </>
        ) : (
          <output aria-label={t('shell.loading')}>
            <Skeleton h="10rem" />
          </output>
        )}
      </section>
      {left.data && right.data && <Features left={left.data} right={right.data} />}
    </>
  );
};
