import { defineConfig } from 'vite';

/** `nonce` is replaced by a fresh one in every response (`src/workbench/routes.ts`). */
export default defineConfig({
  base: '/app/',
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: process.env.WEB_OUT ?? 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2023',
    // The policy of the page allows files of this service only, not data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
  },
});
