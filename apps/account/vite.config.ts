import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['MW_SERVER'] ?? 'http://127.0.0.1:7400'

/** The account site: sign-in for every client, registration, recovery, and each person's own data. Served under `/account/`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/account/',
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^\.\/useScrollLocker$/, replacement: join(import.meta.dirname, '../web/src/shell/no-scroll-lock.ts') },
    ],
  },
  define: {
    __BUILD__: {
      revision: process.env['MW_REVISION'] ?? 'development',
      builtAt: process.env['MW_BUILT_AT'] ?? null,
      licences: process.env['MW_LICENCES'] ?? null,
    },
  },
  // The server puts a fresh nonce in the place of this word with every page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { proxy: { '/front': { target: server, ws: true, changeOrigin: false }, '/oidc': { target: server } } },
})
