/** The product's programs, as tests and benches start them. */
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const sources = dirname(createRequire(import.meta.url).resolve('@mouldwright/server'))

/** Built by the run of tests or benches; otherwise the sources. */
export const programFolder = () => process.env['SERVER_PROGRAMS'] ?? sources

/** Node's arguments for a program, as `npm start` has them where it is built. */
export function programArguments(program: string): string[] {
  if (process.env['SERVER_PROGRAMS'] === undefined) return [join(sources, `${program}.ts`)]
  return [...JSON.parse(process.env['SERVER_NODE_OPTIONS'] ?? '[]'), join(programFolder(), `${program}.mjs`)]
}

/** Outlives a run of tests, unlike what is temporary there. */
const compileCache = () =>
  process.env['SERVER_PROGRAMS'] ? join(programFolder(), 'compiled') : join(tmpdir(), 'mouldwright-compile-cache')

/** Nothing of the environment of tests reaches the product. */
export const programEnvironment = () => ({
  PATH: process.env['PATH'] ?? '',
  MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2',
  TMPDIR: tmpdir(),
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? compileCache(),
})
