import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../locale.tsx';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { SETTINGS } from '../../texts/settings.ts';

export type Cap = { readonly cents: number | null; readonly action: 'warn' | 'pause' };

const CENTS = 100;
const ACTIONS = ['warn', 'pause'] as const;

type Props = { readonly cap: Cap; readonly currency: string; readonly change: (cap: Cap) => void };

/** A monthly cap, and what happens when it is reached. */
export const CapFields = ({ cap, currency, change }: Props) => {
  const t = useTexts(SETTINGS);
  return (
    <>
      <DecimalInput
        label={t('cap_amount', { currency })}
        description={t('cap_empty')}
        value={cap.cents === null ? null : cap.cents / CENTS}
        change={(amount) => change({ ...cap, cents: amount === null ? null : Math.round(amount * CENTS) })}
      />
      <NativeSelect
        size="xs"
        label={t('cap_action')}
        value={cap.action}
        data={ACTIONS.map((action) => ({ value: action, label: t(`action_${action}`) }))}
        onChange={({ currentTarget }) => change({ ...cap, action: currentTarget.value as Cap['action'] })}
      />
    </>
  );
};
