import { join } from 'node:path'
import { bundled } from './bundles.mjs'
import { inRoot } from './paths.mjs'

const programs = ['backup', 'main', 'operator', 'rebuild-reports', 'reseal', 'restore', 'simulate', 'tenant']
const sources = programs.map((name) => `apps/server/src/${name}.ts`)

/**
 * The folder of the server's programs, built anew where their sources have changed. Loading 3,900 files at each start costs more
 * than twice the processor's time of all the rest of it.
 * @param {{ say?: (line: string) => void }} [options]
 * @returns {Promise<string>}
 */
export const buildServer = ({ say = console.error } = {}) =>
  bundled(inRoot('apps/server/dist'), sources, () => say('Building the server …'))

/**
 * Node's arguments for one of the server's programs. Errors name the lines of sources.
 * @param {string} name
 */
export const programArguments = async (name) => ['--enable-source-maps', join(await buildServer(), `${name}.mjs`)]
