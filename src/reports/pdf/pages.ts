import { type Language, text } from '../../texts/index.ts';

export type Fonts = { readonly regular: Uint8Array; readonly bold: Uint8Array };

export type Column = {
  readonly title: string;
  readonly width: number | '*';
  readonly align: 'left' | 'right';
};

export type TableRow = { readonly cells: readonly string[]; readonly bold?: boolean };

export type Section =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly png: Uint8Array; readonly alt: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly TableRow[];
      readonly header: boolean;
    };

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/** Numbers and dates as people of the language write them. */
export const formats = (language: Language) => {
  const locale = LOCALES[language];
  const decimals = (digits: number) => {
    const format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return (value: number): string => format.format(value);
  };
  const share = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const exact = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    money: decimals(2),
    minutes: decimals(2),
    whole: decimals(0),
    exact: (value: number): string => exact.format(value),
    share: (value: number): string => share.format(value),
    date: (iso: string): string => date.format(new Date(iso)),
  };
};

export const pageNumber = (language: Language, page: number, pages: number): string =>
  text(language, 'report.page', { page, pages });
