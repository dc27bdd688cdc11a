import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocale } from '../../locale.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import css from './parts.module.css';
import { sendFiles } from './transfers.ts';

/** Parts that come with the service. The files of one example have one name, so that the drawing finds its model. */
const EXAMPLES = [
  {
    id: 'examples.plate',
    material: '',
    files: [
      ['example-plate.step', new URL('../../../../examples/plate_holes_pocket.step', import.meta.url).href],
      ['example-plate.pdf', new URL('../../../../examples/plate_holes_pocket.pdf', import.meta.url).href],
    ],
  },
  {
    id: 'examples.shaft',
    material: 'C45',
    files: [['example-shaft.step', new URL('../../../../examples/shaft_turned.step', import.meta.url).href]],
  },
  {
    id: 'examples.bracket',
    material: 'S235JR',
    files: [
      ['example-bracket.step', new URL('../../../../examples/bracket_sheetmetal.step', import.meta.url).href],
    ],
  },
  {
    id: 'examples.vice',
    material: 'C45',
    files: [['example-vice.step', new URL('../../../../examples/vice_assembly.step', import.meta.url).href]],
  },
] as const;

type Example = (typeof EXAMPLES)[number];

const LOT = 100;

const fetchFile = async ([name, address]: Example['files'][number]): Promise<File> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new File([await response.blob()], name);
};

/** For people without a model at hand: an example is priced like any dropped file. */
export const Examples = () => {
  const { t, language } = useLocale();
  const send = useMutation({
    mutationFn: async ({ files, material }: Example) =>
      sendFiles(await Promise.all(files.map(fetchFile)), {
        material,
        lotSize: LOT,
        environment: null,
        language,
      }),
  });
  return (
    <>
      <span className="muted">{t('examples.lead')}</span>
      <div className={css.examples}>
        {EXAMPLES.map((example) => (
          <Button key={example.id} size="xs" variant="default" onClick={() => send.mutate(example)}>
            {t(example.id)}
          </Button>
        ))}
      </div>
      <Refusal error={send.error} />
    </>
  );
};
