import { createTheme, type MantineColorsTuple } from '@mantine/core';

const steel: MantineColorsTuple = [
  '#eef4fb',
  '#dce6f2',
  '#b5cbe5',
  '#8aaed8',
  '#6695cd',
  '#4f86c7',
  '#427ec5',
  '#336cae',
  '#29609c',
  '#18528b',
];

export const theme = createTheme({
  colors: { steel },
  primaryColor: 'steel',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
});
