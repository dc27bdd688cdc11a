import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { setLowBalanceThreshold, setSpendCap } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type BillingUsage,
  type SpendCap,
  spendCapQuery,
  usageQuery,
  useSettingsChange,
  type Wallet,
  walletQuery,
} from '../../service/organisation.ts';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import { type Cap, CapFields } from './CapFields.tsx';
import { Ledger } from './Ledger.tsx';
import css from './settings.module.css';

const CENTS = 100;

const Usage = ({ usage, currency }: { readonly usage: BillingUsage; readonly currency: string }) => {
  const { count, money, month } = useLocale();
  const t = useTexts(SETTINGS);
  const { used, reserved, included } = usage;
  const share = (units: number): number => (included === 0 ? 0 : Math.min(1, units / included) * 100);
  return (
    <section className="card" aria-labelledby="usage-title">
      <h2 id="usage-title">
        {t('usage', { month: month(usage.window) })}{' '}
        <span className="muted">{t('plan', { plan: usage.tier_slug })}</span>
      </h2>
      {usage.payment_blocked && (
        <Alert color="red" variant="light" mb="sm">
          {t('payment_blocked')}
        </Alert>
      )}
      <p className={css.figure}>{t('used_of', { used: count(used), included: count(included) })}</p>
      <svg className={css.meter} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share(used + reserved)} height="6" data-tone="reserved" />
        <rect width={share(used)} height="6" data-tone="used" />
      </svg>
      <p className="fine">
        {t('reserved', { count: count(reserved) })} · {t('remaining', { count: count(usage.remaining) })}
      </p>
      {usage.hard_capped || usage.overage_price_cents === null ? (
        <p className="fine">{t('hard_capped')}</p>
      ) : (
        <p className="fine">
          {t('overage')}: {money(usage.overage_cents / CENTS, currency)} (
          {t('overage_price', { price: money(usage.overage_price_cents / CENTS, currency) })})
        </p>
      )}
    </section>
  );
};

const Threshold = ({ wallet }: { readonly wallet: Wallet }) => {
  const t = useTexts(SETTINGS);
  const [amount, setAmount] = useState<number | null>(wallet.low_balance_threshold_cents / CENTS);
  const save = useSettingsChange((threshold: number) =>
    setLowBalanceThreshold({ client, body: { threshold_cents: Math.round(threshold * CENTS) } }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount !== null) save.mutate(amount);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <DecimalInput
        label={t('threshold', { currency: wallet.currency })}
        required
        value={amount}
        change={setAmount}
      />
      <Button type="submit" size="xs" variant="default" loading={save.isPending}>
        {t('save')}
      </Button>
      {save.isSuccess && (
        <span role="status" className={css.said}>
          {t('saved')}
        </span>
      )}
      <Refusal error={save.error} />
    </form>
  );
};

const WalletCard = ({ wallet }: { readonly wallet: Wallet }) => {
  const { money } = useLocale();
  const t = useTexts(SETTINGS);
  const { balance_cents, held_cents, currency } = wallet;
  const rows = [
    ['balance', balance_cents],
    ['held', held_cents],
    ['available', balance_cents - held_cents],
  ] as const;
  return (
    <section className="card" aria-labelledby="wallet-title">
      <h2 id="wallet-title">{t('wallet')}</h2>
      <table className="table" aria-labelledby="wallet-title">
        <tbody>
          {rows.map(([name, cents]) => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              <td className="number">
                {name === 'available' ? (
                  <strong>{money(cents / CENTS, currency)}</strong>
                ) : (
                  money(cents / CENTS, currency)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Threshold wallet={wallet} />
    </section>
  );
};

const SpendCapCard = ({ spendCap, currency }: { readonly spendCap: SpendCap; readonly currency: string }) => {
  const { money } = useLocale();
  const t = useTexts(SETTINGS);
  const [cap, setCap] = useState<Cap>({ cents: spendCap.cap_cents, action: spendCap.action ?? 'warn' });
  const save = useSettingsChange(() =>
    setSpendCap({
      client,
      body: { cap_cents: cap.cents, ...(cap.cents !== null && { action: cap.action }) },
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <section className="card" aria-labelledby="cap-title">
      <h2 id="cap-title">{t('spend_cap')}</h2>
      <p className="fine">{t('spent', { amount: money(spendCap.spend_cents / CENTS, currency) })}</p>
      <form className={css.form} onSubmit={submit}>
        <CapFields cap={cap} currency={currency} change={setCap} />
        <Button type="submit" size="xs" variant="default" loading={save.isPending}>
          {t('save')}
        </Button>
        {save.isSuccess && (
          <span role="status" className={css.said}>
            {t('saved')}
          </span>
        )}
      </form>
      <Refusal error={save.error} />
    </section>
  );
};

/** What the plan includes, what was used, and what the wallet holds. */
export const Billing = () => {
  const usage = useQuery(usageQuery);
  const wallet = useQuery(walletQuery);
  const spendCap = useQuery(spendCapQuery);
  const failed = [usage, wallet, spendCap].find(({ isError }) => isError);
  if (failed?.error) return <Failure error={failed.error} retry={() => failed.refetch()} />;
  if (!usage.data || !wallet.data || !spendCap.data) return <Loading />;
  const { currency } = wallet.data;
  return (
    <>
      <div className={css.cards}>
        <Usage usage={usage.data} currency={currency} />
        <WalletCard wallet={wallet.data} />
        <SpendCapCard spendCap={spendCap.data} currency={currency} />
      </div>
      <Ledger currency={currency} first={usage.data.window} />
    </>
  );
};
