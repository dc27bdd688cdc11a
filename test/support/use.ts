import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ApiClient } from './api.ts';
import { createTestApp, type TestApp } from './app.ts';
import { makeOrganisation, type TestOrganisation } from './organisation.ts';
import { createStack } from './stack.ts';

/**
 * Makes what the tests of a file or of a `describe` share, before its first test, and closes it after its last one; what was made last is
 * closed first. Its fields can be read from the next hook on.
 */
export const use = <T extends object>(make: () => T | Promise<T>): T => {
  const shared = {} as T & { readonly close?: () => Promise<void> };
  beforeAll(async () => {
    Object.assign(shared, await make());
  });
  afterAll(() => shared.close?.());
  return shared;
};

type StackOptions = Parameters<typeof createStack>[0];
type AppOptions = StackOptions & Parameters<typeof createTestApp>[1];

export const useStack = (options?: StackOptions) => use(() => createStack(options));

/** The HTTP surface on a stack of its own. */
export const useApp = ({ namespace = false, ...options }: AppOptions = {}) => {
  const stack = useStack({ namespace });
  return { stack, app: use(() => createTestApp(stack, options)) };
};

/** An organisation of such an app, and a caller with its key. */
export const useOrganisation = ({
  tierSlug = 'dev',
  ...options
}: AppOptions & { readonly tierSlug?: string } = {}) => {
  const { stack, app } = useApp(options);
  const organisation = use(() => makeOrganisation(app.db, { tierSlug }));
  return { stack, app, organisation, client: use(() => app.client(organisation.apiKey)) };
};

/** A fresh organisation for each test, and a caller with its key. */
export const useEachOrganisation = (app: TestApp, options?: Parameters<typeof makeOrganisation>[1]) => {
  const organisation = {} as TestOrganisation;
  const client = {} as ApiClient;
  beforeEach(async () => {
    Object.assign(organisation, await makeOrganisation(app.db, options));
    Object.assign(client, app.client(organisation.apiKey));
  });
  return { organisation, client };
};
