import { readFileSync } from 'node:fs'
import { BadFile } from './flat-shop.ts'
import { schemaFaults } from './schema-faults.ts'
import type { Schema } from './schema-faults.ts'

/** At most so many faults are told in one message. */
const mostTold = 20

const schemaOf = (name: 'problem' | 'plan') =>
  JSON.parse(readFileSync(new URL(`../../docs/${name}.schema.json`, import.meta.url), 'utf8')) as Schema

/**
 * What a JSON text says, checked by a schema of `docs/`.
 * @param present what is written otherwise in older files, as the schema has it now
 * @throws BadFile with the path and fault of everything that is not as the schema says
 */
export function readJson(
  name: 'problem' | 'plan',
  text: string,
  present: (given: unknown) => unknown = (given) => given,
): unknown {
  let given: unknown
  try {
    given = present(JSON.parse(text))
  } catch {
    throw new BadFile('json', 'it cannot be parsed')
  }
  const faults = schemaFaults(schemaOf(name), given)
  if (faults.length === 0) return given
  const told = faults.slice(0, mostTold).map(({ path, fault }) => `${path || '/'} ${fault}`)
  const more = faults.length - told.length
  throw new BadFile('json', `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}`)
}
