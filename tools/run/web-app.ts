/** What the builds of the browser's apps have in common. */
import type { BuildEnvironmentOptions, UserConfig } from 'vite'

const server = process.env['MW_SERVER'] ?? 'http://127.0.0.1:7400'
export const revision = process.env['MW_REVISION'] ?? 'development'

/** The server puts a fresh nonce in the place of this word with every page. */
export const html: UserConfig['html'] = { cspNonce: '__CSP_NONCE__' }

export const build = {
  outDir: 'dist',
  emptyOutDir: true,
  target: 'es2022',
  // Small pictures as data addresses would need another source in the page's policy.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} as const satisfies BuildEnvironmentOptions

/** What the pages tell of themselves. */
export const define = {
  __BUILD__: {
    revision,
    builtAt: process.env['MW_BUILT_AT'] ?? null,
    licences: process.env['MW_LICENCES'] ?? null,
  },
}

type Options = NonNullable<BuildEnvironmentOptions['rollupOptions']>
type Group = { name: string; test?: RegExp; minShareCount: number; entriesAwareMergeThreshold?: number }

/**
 * A file costs a browser more than its bytes: what every page begins with is two files, and what most pages take is one.
 * @param common what most pages take
 * @param mergeBelow the rest is merged where exactly the same pages need it, and crumbs below so many bytes: a merged file brings to
 *   each of its pages what only the others need
 */
export const rollupOptions = (common: Omit<Group, 'name'>, mergeBelow: number): Options => ({
  // These libraries do not say so themselves, and half of each form came along with every field.
  treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
  output: {
    entryFileNames: 'assets/[name]-[hash].js',
    // Shared pieces are named after all their users otherwise.
    chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
    assetFileNames: ({ names }) => `assets/${(names[0] ?? 'file').split(/[~.]/)[0]}-[hash][extname]`,
    codeSplitting: {
      groups: [
        { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
        { name: 'first', tags: ['$initial'], priority: 2 },
        { name: 'common', ...common, priority: 1.5 },
        { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: mergeBelow, priority: 1 },
      ],
    },
  },
})

export const calls = { target: server, changeOrigin: false }
