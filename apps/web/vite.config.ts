import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { build, calls, define, html, rollupOptions } from '../../tools/run/web-app.ts'

/** What most pages take, besides what is only needed once somebody chooses, or opens a form or dialog. */
const mostPages =
  /^(?!.*(?:antd\/es\/(?:modal|select|empty|grid|config-provider\/defaultRenderEmpty|segmented|skeleton|input\/(?:index|Group|OTP|Search|Password|TextArea))|fields\/choices\/(?:choice|ref|lists)|rc-component\/(?:dialog|select|virtual-list|overflow|segmented|input\/es\/(?:index|(?:Resizable)?TextArea))))/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    alias: [{ find: /^\.\/useScrollLocker$/, replacement: join(import.meta.dirname, 'src/shell/no-scroll-lock.ts') }],
  },
  define,
  html,
  build: {
    ...build,
    chunkSizeWarningLimit: 900,
    rollupOptions: rollupOptions({ minShareCount: 58, test: mostPages }, 1),
  },
  server: { proxy: { '/front': { ...calls, ws: true } } },
})
