/** Mark and name of the service. */
export const Logo = () => (
  <>
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <rect x="1" y="12" width="5" height="9" rx="1" fill="var(--bar-surcharge)" />
      <rect x="8.5" y="7" width="5" height="14" rx="1" fill="var(--bar-cost)" />
      <rect x="16" y="1" width="5" height="20" rx="1" fill="var(--bar-total)" />
    </svg>
    should-cost
  </>
);
