import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout, whatever the current folder is. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Scratch that may be deleted at any time: compile cache, build stamps, test database. */
export const cacheDir = join(root, '.cache')

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts)

/**
 * The name of a program's bundle.
 * @param {string} path of its source, below the checkout
 */
export const bundledName = (path) =>
  path.replaceAll('\\', '/').replace('apps/server/src/', '').replaceAll('/', '.').replace(/ts$/, 'mjs')

/** How sources name what they start as a process or thread of its own. */
export const startedProgram = /new URL\(\s*'(\.{1,2}\/[^']+\.ts)',\s*import\.meta\.url,?\s*\)/g
