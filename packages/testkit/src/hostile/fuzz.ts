/** Bodies that nearly fit a schema: most of a body is right, so that a call gets past the check of its input, and some of it is not. */
import fc from 'fast-check'
import type { Schema } from '../world/surface.ts'

/** Ids of records that are there, by entity. */
export type Ids = ReadonlyMap<string, number>

const absentId = 4_242_424_242_424

/** What no field takes, or only some do. */
export const rubbish: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '',
    null,
    -1,
    0,
    2 ** 53,
    1e308,
    '\u0000',
    'x'.repeat(5_000),
    [],
    {},
    [[]],
    { from: 1 },
    "'",
    '${x}',
    '../../etc/passwd',
  ),
)

/** Text that stands at some edge: of a calendar, of a number, of a pattern, of an encoding. */
const edges = [
  ...[
    'A1',
    'a1 ',
    '%',
    '_',
    '*',
    '\\',
    "' or 1=1 --",
    '=1+1',
    '<b>',
    '{{x}}',
    '😀',
    'e\u0301',
    '\u202Ex',
    '\uFEFF',
    '１２',
  ],
  ...['2026-09-25', '2026-02-30', '0000-01-01', '0001-01-01', '9999-12-31', '2024-02-29', '-000001-01-01'],
  ...['2026-09-25T06:30:00.000Z', '2026-09-25T24:00:00Z', '9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z'],
  ...[
    '08:00',
    '24:00',
    '23:59',
    '00:00',
    '25:61',
    '0',
    '1',
    '-1',
    '1e5',
    '1e400',
    'NaN',
    'Infinity',
    '0.1',
    '4242424242424',
  ],
  ...[
    '10.0.0.1',
    '255.255.255.255',
    '010.0.0.1',
    '::1',
    '13900000000',
    '+8613900000000',
    'a@b.cc',
    'https://x.test/',
    '//x',
  ],
]

/** @param surprise how many nodes of a hundred are rubbish */
export function nearlyFits(schema: Schema, ids: Ids, surprise = 5): fc.Arbitrary<unknown> {
  const fit = fits(schema, ids, surprise)
  return fc.oneof({ arbitrary: fit, weight: 100 - surprise }, { arbitrary: rubbish, weight: surprise })
}

function fits(schema: Schema, ids: Ids, surprise: number): fc.Arbitrary<unknown> {
  if (schema['x-entity']) {
    const known = ids.get(schema['x-entity'])
    if (known !== undefined)
      return fc.oneof({ arbitrary: fc.constant(known), weight: 9 }, { arbitrary: fc.constant(absentId), weight: 1 })
  }
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => nearlyFits(one, ids, surprise)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch (schema.type) {
    case 'object':
      return objects(schema, ids, surprise)
    case 'array':
      return fc.array(nearlyFits(schema.items ?? {}, ids, surprise), { maxLength: 3 })
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return texts(schema)
    default:
      return rubbish
  }
}

function objects(schema: Schema, ids: Ids, surprise: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const values = Object.fromEntries(properties.map(([name, value]) => [name, nearlyFits(value, ids, surprise)]))
  const required = properties.map(([name]) => name).filter((name) => schema.required?.includes(name))
  return fc.oneof(
    { arbitrary: fc.record(values, { requiredKeys: required }), weight: 18 },
    { arbitrary: fc.record(values, { requiredKeys: [] }), weight: 1 },
    { arbitrary: fc.record({ ...values, other: rubbish }), weight: 1 },
  )
}

function numbers({ minimum = 0, maximum = 1e6 }: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fc.integer({ min: Math.ceil(minimum), max: Math.max(minimum, Math.min(maximum, 50)) }), weight: 6 },
    { arbitrary: fc.constantFrom(minimum, maximum), weight: 3 },
    { arbitrary: fc.constantFrom(minimum - 1, maximum + 1, 0.5, 1 / 3, -0, 2 ** 31, 2 ** 53, 1e15), weight: 1 },
  )
}

function texts({ maxLength }: Schema): fc.Arbitrary<unknown> {
  const long = Math.min(maxLength ?? 300, 5_000)
  return fc.oneof(
    { arbitrary: fc.constantFrom(...edges), weight: 8 },
    { arbitrary: fc.string({ unit: 'grapheme', maxLength: 12, size: 'max' }), weight: 2 },
    { arbitrary: fc.constantFrom('字'.repeat(long), 'x'.repeat(long + 1)), weight: 1 },
  )
}
