import { useLocale } from '../locale.tsx';
import { Foreign } from '../shell/Foreign.tsx';
import css from './drivers.module.css';

/** The class of a list of drivers. */
export const DRIVER_LIST = css.drivers;

type Props = {
  readonly driver: {
    readonly label: string;
    readonly face_ids: readonly string[];
    readonly amount: number;
    readonly share: number;
  };
  /** The largest amount of the list, as a bar of full length. */
  readonly most: number;
  readonly currency: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
};

/** A cost driver with its amount; one with faces can be chosen. */
export const DriverRow = ({ driver, most, currency, isChosen, choose }: Props) => {
  const { money, percent } = useLocale();
  const { label, face_ids, amount, share } = driver;
  return (
    <li data-chosen={isChosen}>
      {face_ids.length === 0 ? (
        <Foreign text={label} />
      ) : (
        <button type="button" className="link-button text-link" aria-pressed={isChosen} onClick={choose}>
          <Foreign text={label} />
        </button>
      )}
      <span className={css.meter} aria-hidden="true">
        <span style={{ width: `${most === 0 ? 0 : (Math.abs(amount) / most) * 100}%` }} />
      </span>
      <span className="number">{money(amount, currency)}</span>
      <span className="number muted">{percent(share)}</span>
    </li>
  );
};
