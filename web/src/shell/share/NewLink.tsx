import { Alert, Button, CopyButton, Group } from '@mantine/core';
import { useTexts } from '../../locale.tsx';
import { SHARE } from '../../texts/share.ts';
import css from './share.module.css';

type Props = { readonly url: string; readonly close: () => void };

/** The address of a new link, which the service shows once. */
export const NewLink = ({ url, close }: Props) => {
  const t = useTexts(SHARE);
  return (
    <Alert color="yellow" title={t('created')} role="status" mb="md" classNames={{ title: css.once }}>
      <p className={css.address}>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </p>
      <Group gap="xs">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy}>
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" variant="default" onClick={close}>
          {t('close')}
        </Button>
      </Group>
    </Alert>
  );
};
