import { createContext, use } from 'react';
import type { Scheme } from './model/heat.ts';

/** Colours of the page. Charts and models read them here, so that they work outside the workbench, too. */
export const SchemeContext = createContext<Scheme>('light');

export const useScheme = (): Scheme => use(SchemeContext);
