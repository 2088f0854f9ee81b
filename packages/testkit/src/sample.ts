/** Drafts made from declarations: a record of any entity with everything it names. What a declaration cannot say stands in `extras`. */
import { rowsFields, type Entity, type Field, type Fields } from '@mouldwright/kernel'
import fc from 'fast-check'
import type { Caller } from './world.ts'

/** Values that an entity's rules ask for, beyond its fields. */
export type Extras = Readonly<
  Record<string, (make: Maker) => Promise<Record<string, unknown>> | Record<string, unknown>>
>

export interface Maker {
  /** A draft that may be added. */
  draft(of: Entity, given?: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Adds a record and answers it. */
  record(
    of: Entity,
    given?: Record<string, unknown>,
  ): Promise<{ id: number; version: number } & Record<string, unknown>>
}

let serial = 0

export function createMaker(caller: Caller, extras: Extras): Maker {
  const shared = new Map<string, Promise<{ id: number }>>()

  /** Records that others name are made once a caller: a machine needs a section, not each its own. */
  const named = (of: Entity) => {
    const known = shared.get(of.name)
    if (known) return known
    const made = maker.record(of)
    shared.set(of.name, made)
    return made
  }

  const maker: Maker = {
    async draft(of, given = {}) {
      serial += 1
      const values: Record<string, unknown> = {}
      for (const [name, field] of Object.entries(of.fields)) {
        if (field.readonly || (!field.required && !of.key.includes(name))) continue
        if (field.kind !== 'rows')
          values[name] =
            field.kind === 'ref' ? (await named(field.to())).id : sampleValue(field, of.key.includes(name) ? serial : 0)
      }
      for (const [name, field] of rowsFields(of))
        if (field.required) values[name] = [await childRow(field.fields as Fields)]
      return { ...values, ...(await extras[of.name]?.(maker)), ...given }
    },
    record: async (of, given) => caller.ok(`${of.path}/add.do`, await maker.draft(of, given)),
  }

  async function childRow(fields: Fields): Promise<Record<string, unknown>> {
    const row: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields))
      if (field.required && !field.readonly && field.kind !== 'rows')
        row[name] = field.kind === 'ref' ? (await named(field.to())).id : sampleValue(field, 0)
    return row
  }

  return maker
}

/** A right value of a field; different ones for different numbers. */
export function sampleValue(field: Exclude<Field, { kind: 'rows' | 'ref' }>, number: number): unknown {
  if (field.kind === 'text') return sampleText(field, number)
  if (number === 0 && field.example !== undefined) return field.example
  switch (field.kind) {
    case 'decimal':
    case 'money':
    case 'percent':
    case 'integer':
    case 'duration':
      return Math.max(field.min ?? 0, field.above === undefined ? 0 : field.above + 1) + (number % 1_000)
    case 'choice':
      return field.default ?? Object.values(field.options)[0]
    case 'flag':
      return field.default ?? false
    case 'date':
      return '2026-09-25'
    case 'instant':
      return '2026-09-25T06:30:00.000Z'
    case 'ip':
      return `10.0.${number % 250}.${(number % 200) + 1}`
    case 'secret':
      return 'Canary-secret-1'
    default:
      return undefined
  }
}

function sampleText(field: Extract<Field, { kind: 'text' }>, number: number): string {
  if (number === 0 && field.example !== undefined) return field.example
  if (!field.pattern) return `N${number.toString(36)}`.padEnd(field.min ?? 1, 'x').slice(0, field.max)
  const tail = number.toString(36).toUpperCase()
  const fits = (value: string) => value.length > 0 && value.length <= field.max && field.pattern!.test(value)
  // Most codes are letters and digits; what is not is drawn from the pattern itself.
  for (const value of [`A${tail}`, tail.padStart(3, 'A'), `T${number}`]) if (fits(value)) return value
  const [drawn] = fc.sample(fc.stringMatching(field.pattern).filter(fits), { numRuns: 1, seed: number })
  return drawn!
}
