import { useTexts } from '../../locale.tsx';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';

type Props = {
  /** Which row, for readers of the screen. */
  readonly about: string;
  readonly question: string;
  readonly edit: () => void;
  readonly remove: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (nothing: undefined) => void;
  };
};

/** The last cell of a row that can be edited and, after a question, removed. */
export const RowActions = ({ about, question, edit, remove }: Props) => {
  const t = useTexts(ENVIRONMENTS);
  return (
    <td className={`number ${css.acts}`}>
      <button
        type="button"
        className={`link-button ${css.link}`}
        aria-label={`${t('edit')}: ${about}`}
        onClick={edit}
      >
        {t('edit')}
      </button>{' '}
      <Confirmed
        label={t('remove')}
        about={about}
        question={question}
        isPending={remove.isPending}
        act={() => remove.mutate(undefined)}
      />
      <Refusal error={remove.error} />
    </td>
  );
};
