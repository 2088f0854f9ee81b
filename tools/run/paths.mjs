import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout, whatever the current folder is. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Scratch that may be deleted at any time: compile cache, build stamps, test database. */
export const cacheDir = join(root, '.cache')

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts)
