import '@mantine/core/styles.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { LocaleProvider } from './locale.tsx';
import { router } from './router.tsx';
import { organisation, whenSignedOut } from './service/client.ts';
import { queries, SESSION } from './service/queries.ts';
import { ChosenScheme } from './shell/ChosenScheme.tsx';
import { Gate } from './shell/Gate.tsx';
import { theme } from './theme.ts';

// The session query decides what is shown: the page that a person was on stays behind the sign-in form.
whenSignedOut(() => {
  organisation.forget();
  queries.setQueryData(SESSION, null);
});

/** The page of a shared link needs no session. */
const SharedPage = lazy(async () => ({
  default: (await import('./pages/shared/SharedPage.tsx')).SharedPage,
}));
const isShared = /^\/app\/shared\/?$/.test(window.location.pathname);

/** The policy of the page admits styles with this nonce only. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <ChosenScheme>
        <LocaleProvider>
          <QueryClientProvider client={queries}>
            {isShared ? (
              <Suspense fallback={null}>
                <SharedPage />
              </Suspense>
            ) : (
              <Gate>
                <RouterProvider router={router} />
              </Gate>
            )}
          </QueryClientProvider>
        </LocaleProvider>
      </ChosenScheme>
    </MantineProvider>
  </StrictMode>,
);
