import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { build, calls, html, revision } from '../../tools/run/web-app.ts'

/** The worker of the page keeps its first files: their names follow from the build. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle(_, bundle) {
    const first = Object.values(bundle)
      .filter((file) => file.type === 'asset' || file.isEntry || !file.isDynamicEntry)
      .map(({ fileName }) => `/floor/${fileName}`)
      .filter((name) => /\.(js|css)$/.test(name))
    const source = readFileSync(join(import.meta.dirname, 'src/service-worker.js'), 'utf8')
    this.emitFile({
      type: 'asset',
      fileName: 'worker.js',
      source: `const version = ${JSON.stringify(revision)}\nconst first = ${JSON.stringify(first)}\n${source}`,
    })
  },
}

/** The terminal at the machines: a small page of its own, which goes on without the server. Served at `/floor`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/floor/',
  plugins: [react(), serviceWorker],
  define: { __REVISION__: JSON.stringify(revision) },
  html,
  build: {
    ...build,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { proxy: { '/front': calls } },
})
