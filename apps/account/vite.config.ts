import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { build, calls, define, html, rollupOptions } from '../../tools/run/web-app.ts'

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
  define,
  html,
  build: { ...build, chunkSizeWarningLimit: 900, rollupOptions: rollupOptions({ minShareCount: 6 }, 600) },
  server: { proxy: { '/front': { ...calls, ws: true }, '/oidc': calls } },
})
