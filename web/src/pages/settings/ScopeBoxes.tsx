import { Checkbox } from '@mantine/core';
import { useTexts } from '../../locale.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import { SCOPES, type Scope } from './scopes.ts';
import css from './settings.module.css';

type Props = { readonly chosen: readonly Scope[]; readonly change: (scopes: readonly Scope[]) => void };

export const ScopeBoxes = ({ chosen, change }: Props) => {
  const t = useTexts(SETTINGS);
  return (
    <Checkbox.Group
      label={t('scopes')}
      value={[...chosen]}
      onChange={(values) => change(values as readonly Scope[])}
    >
      <ul className={css.scopes}>
        {SCOPES.map(({ resource, actions }) => (
          <li key={resource}>
            <span>{t(`scope_${resource}`)}</span>
            {actions.map((action) => (
              <Checkbox
                key={action}
                size="xs"
                value={`${resource}:${action}`}
                label={t(action)}
                aria-label={`${t(`scope_${resource}`)}: ${t(action)}`}
              />
            ))}
          </li>
        ))}
      </ul>
    </Checkbox.Group>
  );
};
