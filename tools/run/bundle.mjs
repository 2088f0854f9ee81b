// Bundles programs into a folder: node tools/run/bundle.mjs FOLDER SOURCE…, paths below the checkout. Needs Node 24 and an install.
import { writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { bundledName, inRoot, root, startedProgram } from './paths.mjs'

const [folder, ...programs] = process.argv.slice(2)
const begun = new Set(programs.map((path) => inRoot(path)))

/** They load a binary that lies beside their code. */
const native = ['sharp', '@node-rs/argon2']

/** Sources find the programs that they start among the bundles, and all else (migrations, pages, binaries) where they themselves lie. */
const places = {
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    if (!/import\.meta\.(url|dirname)/.test(code)) return null
    const named = code.replace(startedProgram, (_, path) => {
      const program = resolve(id, '..', path)
      const fileName = bundledName(relative(root, program))
      if (!begun.has(program)) this.emitFile({ type: 'chunk', id: program, fileName })
      begun.add(program)
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

const escapeOf = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The engine keeps the text of all that runs, twice as long where a single letter of a file is not ASCII: 11 MB of a server.
 * Escapes mean the same in strings, expressions and names.
 */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const [escaped] = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(chunk.code) ?? []
      if (escaped) this.error(`A backslash stands before a letter that is not ASCII: ${escaped}`)
      // Nothing moves to another line.
      chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, escapeOf)
    }
  },
}

const { output } = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [places, asciiOnly],
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
      input: Object.fromEntries(programs.map((path) => [bundledName(path).replace(/\.mjs$/, ''), inRoot(path)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', sourcemapExcludeSources: true },
    },
  },
})
const isOwn = (path) => path.startsWith(root) && !path.includes('node_modules')
const sources = new Set(output.flatMap(({ moduleIds = [] }) => moduleIds).filter(isOwn))
writeFileSync(join(folder, 'sources.json'), JSON.stringify([...sources].map((path) => relative(root, path)).sort()))
