// Bundles the server's programs into a folder: node tools/run/bundle-server.mjs FOLDER. Needs Node 24 and an install.
import { writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inRoot, root } from './paths.mjs'

const programs = ['backup', 'main', 'operator', 'rebuild-reports', 'reseal', 'restore', 'simulate', 'tenant']

/** They load a binary that lies beside their code. */
const native = ['sharp', '@node-rs/argon2']

/** What the product starts as a process or thread of its own. */
const asProgram = /new URL\(\s*'(\.{1,2}\/[^']+\.ts)',\s*import\.meta\.url,?\s*\)/g

/** Sources find the programs that they start among the bundles, and all else (migrations, pages, binaries) where they themselves lie. */
const places = {
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    if (!/import\.meta\.(url|dirname)/.test(code)) return null
    const named = code.replace(asProgram, (_, path) => {
      const program = resolve(id, '..', path)
      const fileName = relative(root, program).replaceAll(/[\\/]/g, '.').replace(/ts$/, 'mjs')
      this.emitFile({ type: 'chunk', id: program, fileName })
      return `new URL('./${fileName}', OWN_URL)`
    })
    const placed = named
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(resolve(id, '..')))
      .replaceAll('OWN_URL', 'import.meta.url')
    // Nothing moves to another line.
    return { code: placed, map: null }
  },
}

const folder = process.argv[2]
const { output } = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [places],
  ssr: { noExternal: true, external: native },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      // Libraries' own affair.
      checks: { eval: false },
      input: Object.fromEntries(programs.map((name) => [name, inRoot('apps/server/src', `${name}.ts`)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', sourcemapExcludeSources: true },
    },
  },
})
const isOwn = (path) => path.startsWith(root) && !path.includes('node_modules')
const sources = new Set(output.flatMap(({ moduleIds = [] }) => moduleIds).filter(isOwn))
writeFileSync(join(folder, 'sources.json'), JSON.stringify([...sources].map((path) => relative(root, path)).sort()))
