import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './views.module.css';

type Props = { readonly label: string; readonly children: ReactNode };

/** Links to the views of a page. Each view has an address; the current one carries `aria-current` and is in sight. */
export const Views = ({ label, children }: Props) => {
  const nav = useRef<HTMLElement>(null);
  const href = useRouterState({ select: ({ location }) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which link is the current one
  useEffect(() => {
    const links = nav.current;
    if (links === null) return;
    const watch = new ResizeObserver(() => {
      const current = links.querySelector<HTMLElement>('[aria-current=page]');
      if (current !== null)
        links.scrollLeft = current.offsetLeft - (links.clientWidth - current.offsetWidth) / 2;
    });
    watch.observe(links);
    return () => watch.disconnect();
  }, [href]);
  return (
    <nav ref={nav} aria-label={label} className={css.views}>
      {children}
    </nav>
  );
};
