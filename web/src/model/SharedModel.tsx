import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../locale.tsx';
import { sharedModelQuery } from '../service/shares.ts';
import { PLAIN } from './heat.ts';
import { ModelPicture } from './PartModel.tsx';

type Props = { readonly url: string | null; readonly name: string; readonly isAssembly: boolean };

/** The model of a link. Its faces have no colours, because they would show costs. */
export const SharedModel = ({ url, name, isAssembly }: Props) => {
  const { t } = useLocale();
  const scheme = useComputedColorScheme('light');
  const model = useQuery(sharedModelQuery(url));
  return (
    <section className="card" aria-labelledby="model-title">
      <h2 id="model-title">{t('model.title')}</h2>
      <ModelPicture
        model={model}
        calculation={{ part_number: name }}
        colourOf={() => PLAIN[scheme]}
        onPick={() => undefined}
        {...(isAssembly && { apart: 0 })}
      />
    </section>
  );
};
