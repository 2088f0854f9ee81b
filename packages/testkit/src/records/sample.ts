/** Drafts made from declarations: a record of any entity with everything it names. What a declaration cannot say stands in `extras`. */
import type { BlobField, Entity, Field, Fields } from '@mouldwright/kernel'
import fc from 'fast-check'
import type { Caller } from '../world/world.ts'

/** Values that an entity's rules ask for, beyond its fields. */
export type Extras = Readonly<
  Record<string, (make: Maker) => Promise<Record<string, unknown>> | Record<string, unknown>>
>

/** Values with which all fields of a record go together; several sets where fields exclude each other. */
export type Wholes = Readonly<Record<string, (make: Maker) => Promise<object[]> | object[]>>

export interface Maker {
  /** Where it makes them. */
  readonly factoryId: number
  /** A draft that may be added: what is required, no more. */
  draft(of: Entity, given?: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Drafts that together have a value in every field that a caller may write, also in a row of every table of rows. */
  wholes(of: Entity): Promise<Record<string, unknown>[]>
  /** Adds a record and answers it. */
  record(
    of: Entity,
    given?: Record<string, unknown>,
  ): Promise<{ id: number; version: number } & Record<string, unknown>>
}

let serial = 0

export function createMaker(caller: Caller, extras: Extras, wholes: Wholes = {}): Maker {
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
    get factoryId() {
      return caller.factoryId
    },
    async draft(of, given = {}) {
      serial += 1
      const isKey = (name: string) => of.key.includes(name)
      const values = await rowOf(of.fields, (name, field) => field.required || isKey(name), isKey)
      return { ...values, ...(await extras[of.name]?.(maker)), ...given }
    },
    async wholes(of) {
      const drafts: Record<string, unknown>[] = []
      for (const given of (await wholes[of.name]?.(maker)) ?? [{}]) {
        serial += 1
        const values = await rowOf(
          of.fields,
          () => true,
          (name) => of.key.includes(name),
        )
        drafts.push({ ...values, ...(await extras[of.name]?.(maker)), ...given })
      }
      return drafts
    },
    record: async (of, given) => caller.ok(`${of.path}/add.do`, await maker.draft(of, given)),
  }

  async function rowOf(
    fields: Fields,
    isWanted: (name: string, field: Field) => boolean,
    isKey: (name: string) => boolean = () => false,
  ): Promise<Record<string, unknown>> {
    const row: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      if (field.readonly || !isWanted(name, field)) continue
      if (field.kind === 'rows') row[name] = [await rowOf(field.fields as Fields, isWanted)]
      else if (field.kind === 'ref') row[name] = (await named(field.to())).id
      else if (field.kind === 'image' || field.kind === 'file') row[name] = await caller.upload(...sampleFile(field))
      else row[name] = sampleValue(field, isKey(name) ? serial : 0)
    }
    return row
  }

  return maker
}

/** The smallest picture there is. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)

/** As much of an .xls as its kind is known by. */
const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** A file that a field takes. */
export function sampleFile({ types }: BlobField<'image' | 'file'>): [name: string, content: Uint8Array] {
  if (types.includes('xls')) return ['sample.xls', oldWorkbook]
  if (types.includes('txt') && !types.includes('png')) return ['sample.txt', new TextEncoder().encode('G0 X0\n')]
  if (!types.includes('png')) throw new Error(`A sample for one of ${types.join(', ')} is missing.`)
  return ['sample.png', picture]
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
      return sampleNumber(field, number)
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

/** Of a thousand whole numbers from the lowest on, as far as the field takes them. */
function sampleNumber({ min = 0, above, max }: { min?: number; above?: number; max?: number }, number: number): number {
  const low = Math.max(min, above === undefined ? 0 : above + 1)
  const wide = max === undefined ? 1_000 : Math.max(1, Math.min(1_000, Math.floor(max - low) + 1))
  return low + (number % wide)
}

function sampleText(field: Extract<Field, { kind: 'text' }>, number: number): string {
  if (number === 0 && field.example !== undefined) return field.example
  if (field.phone) return `136${String((number * 7_919) % 100_000_000).padStart(8, '0')}`
  if (!field.pattern) return `N${number.toString(36)}`.padEnd(field.min ?? 1, 'x').slice(0, field.max)
  const tail = number.toString(36).toUpperCase()
  const fits = (value: string) =>
    value.length > 0 && value === value.trim() && value.length <= field.max && field.pattern!.test(value)
  // Of codes in letters alone only one way of writing is used: two of them would meet.
  const takesDigits = ['A1', 'A01', 'A001'].some(fits)
  const ways = takesDigits ? [`A${tail}`, tail.padStart(3, 'A'), `T${number}`] : [letters(number)]
  for (const value of ways) if (fits(value)) return value
  // What is neither is drawn from the pattern itself, where two numbers may meet.
  const [drawn] = fc.sample(fc.stringMatching(field.pattern).filter(fits), { numRuns: 1, seed: number })
  return drawn!
}

/** A number in capital letters, at least three: the codes of ISO 4217. */
function letters(number: number): string {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 26)) text = String.fromCharCode(65 + (rest % 26)) + text
  return text.padStart(3, 'A')
}
