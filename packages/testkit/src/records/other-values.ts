/** What may stand in a record in the place of what it holds: for laws that ask whether a change is kept. */
import type { Entity, Field } from '@mouldwright/kernel'
import { sampleValue, type Maker } from './sample.ts'

type Values = Record<string, unknown>

/** A number of the test that no code of another record has. */
let serial = 40_000

/** Another right value of a field; absent where there is none. What names records stays. */
export function otherValue(field: Field, now: unknown): unknown {
  switch (field.kind) {
    case 'ref':
    case 'image':
    case 'file':
    case 'secret':
      return undefined
    case 'rows':
      return undefined
    case 'flag':
      return now !== true
    case 'choice':
      return Object.values(field.options).find((value) => value !== now)
    case 'date':
      return '2026-10-09'
    case 'instant':
      return '2026-10-09T06:30:00.000Z'
    case 'text':
    case 'ip':
      return sampleValue(field, (serial += 1))
    default: {
      const value = Number(now ?? 0)
      return field.max !== undefined && value + 1 > field.max ? value - 1 : value + 1
    }
  }
}

const furtherOf = new WeakMap<Maker, Map<string, Promise<{ id: number }>>>()
/** Two further records of a kind: two fields of one record may not name the same one. */
async function furtherRecord(make: Maker, of: Entity, turn: number): Promise<number> {
  const furtherRecords = furtherOf.get(make) ?? new Map<string, Promise<{ id: number }>>()
  furtherOf.set(make, furtherRecords)
  const key = `${of.name} ${turn % 2}`
  const known = furtherRecords.get(key) ?? make.record(of)
  furtherRecords.set(key, known)
  return (await known).id
}

/** References that a change may set, with another record; rows with another value in each of their fields, and none of them. */
export async function othersOf(make: Maker, of: Entity, draft: Values): Promise<[string, unknown][]> {
  const others: [string, unknown][] = []
  for (const [at, [name, field]] of Object.entries(of.fields).entries()) {
    if (field.readonly || field.fixed) continue
    if (field.kind === 'ref') others.push([name, await furtherRecord(make, field.to(), at)])
    const rows = field.kind === 'rows' ? ((draft[name] as Values[] | undefined) ?? []) : []
    if (field.kind !== 'rows' || rows.length === 0) continue
    for (const [inner, spec] of Object.entries(field.fields as Entity['fields'])) {
      if (spec.readonly) continue
      const other = spec.kind === 'ref' ? await furtherRecord(make, spec.to(), at) : otherValue(spec, rows[0]![inner])
      if (other !== undefined) others.push([name, rows.with(0, { ...rows[0], [inner]: other })])
    }
    if (!field.min && !field.required) others.push([name, []])
  }
  return others
}
