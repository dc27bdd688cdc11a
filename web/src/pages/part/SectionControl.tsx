import { SegmentedControl, Slider } from '@mantine/core';
import { useLocale } from '../../locale.tsx';
import { AXES, type Section } from '../../model/section.ts';
import css from './part.module.css';

const MIDDLE = 0.5;
const WHOLE = 'whole';

type Props = {
  readonly section: Section | null;
  readonly setSection: (section: Section | null) => void;
};

/** Cuts the model open across an axis. */
export const SectionControl = ({ section, setSection }: Props) => {
  const { t, wholePercent } = useLocale();
  const choose = (value: string): void => {
    const axis = AXES.find((one) => one === value);
    setSection(axis === undefined ? null : { axis, place: section?.place ?? MIDDLE });
  };
  return (
    <div className={css.section}>
      <span>{t('section.title')}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('section.title')}
        value={section?.axis ?? WHOLE}
        onChange={choose}
        data={[
          { value: WHOLE, label: t('section.none') },
          ...AXES.map((axis) => ({ value: axis, label: axis.toUpperCase() })),
        ]}
      />
      {section !== null && (
        <Slider
          size="sm"
          className={css.place}
          thumbLabel={t('section.place')}
          min={0}
          max={1}
          step={0.01}
          value={section.place}
          label={wholePercent}
          onChange={(place) => setSection({ ...section, place })}
        />
      )}
    </div>
  );
};
