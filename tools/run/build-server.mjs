import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
 * What programs are started with. Errors name the lines of sources. V8's young generation is 96 MB at most by itself, and does not
 * shrink again on a server that always has a little to do.
 */
const nodeOptions = ['--import', pathToFileURL(inRoot('tools/run/source-lines.mjs')).href, '--max-semi-space-size=8']

/**
 * Node's arguments for one of the server's programs.
 * @param {string} name
 */
export const programArguments = async (name) => [...nodeOptions, join(await buildServer(), `${name}.mjs`)]

/** By which tests and benches start the programs as they are started here. */
export const programsForTests = async () => ({
  SERVER_PROGRAMS: await buildServer(),
  SERVER_NODE_OPTIONS: JSON.stringify(nodeOptions),
})
