import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../locale.tsx';
import type { Subject } from '../../service/shares.ts';
import { SHARE } from '../../texts/share.ts';
import { Loading } from '../Loading.tsx';

const SharePanel = lazy(async () => ({ default: (await import('./SharePanel.tsx')).SharePanel }));

type ButtonProps = { readonly isOpen: boolean; readonly toggle: () => void };

/** Shows and hides the links of a page. */
export const ShareButton = ({ isOpen, toggle }: ButtonProps) => {
  const t = useTexts(SHARE);
  return (
    <Button variant="default" radius="md" aria-expanded={isOpen} onClick={toggle}>
      {t('share')}
    </Button>
  );
};

export const ShareLinks = ({ isOpen, subject }: { readonly isOpen: boolean; readonly subject: Subject }) =>
  isOpen ? (
    <Suspense fallback={<Loading />}>
      <SharePanel subject={subject} />
    </Suspense>
  ) : null;
