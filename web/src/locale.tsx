import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { formats } from './format.ts';
import { fill, type Language, TEXTS, type Text, type TextId, type ValuesOf } from './texts/index.ts';
import type { Values } from './texts/text.ts';

const KEY = 'should-cost.language';

const first = (): Language => {
  const stored = localStorage.getItem(KEY);
  if (stored === 'en' || stored === 'de') return stored;
  return navigator.languages.find((tag) => /^(en|de)\b/.test(tag))?.startsWith('de') === true ? 'de' : 'en';
};

type Args<Id extends TextId> = keyof ValuesOf<Id> extends never ? [] : [ValuesOf<Id>];

const makeLocale = (language: Language) => ({
  language,
  t: <Id extends TextId>(id: Id, ...[values]: Args<Id>): string =>
    fill(TEXTS[id][language], (values ?? {}) as Record<string, string | number>),
  ...formats(language),
});

export type Locale = ReturnType<typeof makeLocale>;

const Context = createContext<(Locale & { readonly choose: (language: Language) => void }) | null>(null);

/** Language of the page: the chosen one, else the first that the browser prefers. */
export const LocaleProvider = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(first);
  const choose = useCallback((chosen: Language) => {
    localStorage.setItem(KEY, chosen);
    setLanguage(chosen);
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo(() => ({ ...makeLocale(language), choose }), [language, choose]);
  return <Context value={value}>{children}</Context>;
};

const stay = (): void => undefined;

/** A language that somebody else chose, such as the host of a page. */
export const FixedLocale = ({
  language,
  children,
}: {
  readonly language: Language;
  readonly children: ReactNode;
}) => {
  const value = useMemo(() => ({ ...makeLocale(language), choose: stay }), [language]);
  return <Context value={value}>{children}</Context>;
};

export const useLocale = () => {
  const locale = use(Context);
  if (locale === null) throw new Error('no LocaleProvider');
  return locale;
};

/** Texts of pages that load on their own, which the first load does not carry. */
export const useTexts = <const Table extends Readonly<Record<string, Text>>>(table: Table) => {
  const { language } = useLocale();
  type Given<Id extends keyof Table> = keyof Values<Table[Id]> extends never
    ? []
    : [values: Values<Table[Id]>];
  return useCallback(
    <Id extends keyof Table & string>(id: Id, ...[values]: Given<Id>): string =>
      fill((table[id] as Text)[language], (values ?? {}) as Record<string, string | number>),
    [table, language],
  );
};
