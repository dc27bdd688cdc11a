import { useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { SchemeContext } from '../scheme.ts';

/** The colours that a person chose. */
export const ChosenScheme = ({ children }: { readonly children: ReactNode }) => (
  <SchemeContext value={useComputedColorScheme('light')}>{children}</SchemeContext>
);
