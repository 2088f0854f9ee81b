/** The product's programs, as tests and benches start them. */
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const sources = dirname(createRequire(import.meta.url).resolve('@mouldwright/server'))

/** Built by the run of tests or benches; otherwise the sources. */
export const programPath = (program: string): string => {
  const built = process.env['SERVER_PROGRAMS']
  return built === undefined ? join(sources, `${program}.ts`) : join(built, `${program}.mjs`)
}

/** Nothing of the environment of tests reaches the product. */
export const programEnvironment = () => ({
  PATH: process.env['PATH'] ?? '',
  TMPDIR: tmpdir(),
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'mouldwright-compile-cache'),
})
