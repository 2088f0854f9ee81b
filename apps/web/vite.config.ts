import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['MW_SERVER'] ?? 'http://127.0.0.1:7400'

/** What most pages take, besides what is only needed once somebody opens a form or dialog. */
const mostPages =
  /^(?!.*(?:antd\/es\/(?:modal|segmented|skeleton|input\/(?:index|Group|OTP|Search|Password|TextArea))|rc-component\/(?:dialog|segmented|input\/es\/(?:index|(?:Resizable)?TextArea))))/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    alias: [{ find: /^\.\/useScrollLocker$/, replacement: join(import.meta.dirname, 'src/shell/no-scroll-lock.ts') }],
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
    // Small pictures as data addresses would need another source in the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rollupOptions: {
      // These libraries do not say so themselves, and half of each form came along with every field.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // Shared pieces are named after all their users otherwise.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${(names[0] ?? 'file').split(/[~.]/)[0]}-[hash][extname]`,
        // A file costs a browser more than its bytes: what every page begins with is two files, and what most pages take is one.
        // The rest is merged where exactly the same pages need it: a merged file brings to each of them what only the others need.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'common', minShareCount: 40, test: mostPages, priority: 1.5 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/front': { target: server, ws: true, changeOrigin: false } } },
})
