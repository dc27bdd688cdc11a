import { Alert, Button, CopyButton, Group } from '@mantine/core';
import { useTexts } from '../../locale.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import css from './settings.module.css';

type Props = { readonly label: string; readonly secret: string; readonly close: () => void };

/** A secret that the service shows once. */
export const Once = ({ label, secret, close }: Props) => {
  const t = useTexts(SETTINGS);
  return (
    <Alert color="yellow" title={t('once')} role="status" classNames={{ title: css.once }}>
      <p className={css.secret}>
        <span>{label}</span> <code>{secret}</code>
      </p>
      <Group gap="xs">
        <CopyButton value={secret}>
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
