import { defineConfig } from 'vite';

const { MCP_PAGE = 'waterfall', WEB_OUT = 'dist' } = process.env;

/** One page for chats as one script and one style, because its frame loads nothing (`src/mcp/apps`). */
export default defineConfig({
  build: {
    outDir: `${WEB_OUT}/mcp`,
    emptyOutDir: false,
    target: 'es2023',
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    rolldownOptions: {
      input: `src/mcp/pages/${MCP_PAGE}.tsx`,
      output: {
        codeSplitting: false,
        entryFileNames: `${MCP_PAGE}.js`,
        assetFileNames: `${MCP_PAGE}[extname]`,
      },
    },
  },
});
