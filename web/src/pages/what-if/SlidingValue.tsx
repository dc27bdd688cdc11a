import { NumberInput, Slider } from '@mantine/core';
import { useId, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import { scaleOf } from './changes.ts';
import css from './what-if.module.css';

/** Steps of a slider over its whole length. */
const STEPS = 200;

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** Largest value that may be typed, where that is more than the slider reaches. */
  readonly typedMost?: number;
  /** The value before any change, marked on the scale. */
  readonly from: number;
  /** Digits after the point. */
  readonly places: number;
  /** Every move of the slider. */
  readonly onMove: (value: number) => void;
  /** The slider was released, or a number was entered. */
  readonly onSettle: (value: number) => void;
};

/** A number that is set by a slider or typed. */
export const SlidingValue = (props: Props) => {
  const { label, hint, value, least, most, typedMost = most, from, places, onMove, onSettle } = props;
  const { count, value: decimal, language } = useLocale();
  const id = useId();
  // What is in the field while it is no value: empty, `1.`, or beyond the limits.
  const [typed, setTyped] = useState<number | string | null>(null);
  const scale = scaleOf(least, most);
  const words = (number: number) => (places === 0 ? count(number) : decimal(number));
  const round = (number: number) => Number(number.toFixed(places));
  const atStep = (step: number) => round(scale.valueAt(step / STEPS));
  return (
    <div className={css.slider} data-changed={value !== from}>
      <label htmlFor={id}>{label}</label>
      <NumberInput
        id={id}
        size="xs"
        className={css.field}
        value={typed ?? value}
        min={least}
        max={typedMost}
        clampBehavior="blur"
        decimalScale={places}
        allowNegative={false}
        hideControls
        thousandSeparator={language === 'de' ? '.' : ','}
        decimalSeparator={language === 'de' ? ',' : '.'}
        onChange={(entered) => {
          const isValue = typeof entered === 'number' && entered >= least && entered <= typedMost;
          setTyped(isValue ? null : entered);
          if (isValue) onSettle(entered);
        }}
        onBlur={() => setTyped(null)}
      />
      <Slider
        size="sm"
        className={css.track}
        thumbLabel={label}
        value={Math.round(scale.placeOf(value) * STEPS)}
        startPointValue={Math.round(scale.placeOf(from) * STEPS)}
        min={0}
        max={STEPS}
        label={(step) => words(atStep(step))}
        marks={[{ value: Math.round(scale.placeOf(from) * STEPS) }]}
        thumbValueText={words(value)}
        onChange={(step) => onMove(atStep(step))}
        onChangeEnd={(step) => onSettle(atStep(step))}
      />
      <span className={css.range} aria-hidden="true">
        <span>{words(least)}</span>
        {hint !== undefined && <span>{hint}</span>}
        <span>{words(most)}</span>
      </span>
    </div>
  );
};
