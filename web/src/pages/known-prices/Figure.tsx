import css from './known-prices.module.css';

/** A figure in large type, with what it means below. */
export const Figure = ({
  label,
  value,
  lead,
}: {
  readonly label: string;
  readonly value: string;
  readonly lead: string;
}) => (
  <section className="card">
    <h2 className={css.label}>{label}</h2>
    <strong className={css.figure}>{value}</strong>
    {lead !== '' && <p className="fine">{lead}</p>}
  </section>
);
