import { expect, it } from 'vitest'
import { compareRow } from './describe.ts'
import type { RowType } from './row-types.ts'
import { findStatements } from './statements.ts'

const at = 'modules/basic/server/a.query.ts'
const find = (text: string, others: { path: string; text: string }[] = []) =>
  findStatements([...others, { path: at, text }])
const textsOf = (text: string) => find(text).statements.flatMap(({ texts }) => texts)

it.each([
  [
    'values become parameters',
    'db.run(sql`delete from a where b = ${x} and c = ${y.z}`)',
    ['delete from a where b = $1 and c = $2'],
  ],
  [
    'pieces are put in their places',
    'const of = (n: number) => sql`b = ${n}`\nconst list = sql`c, d`\ndb.one<{ c: 1, d: 2 }>(sql`select ${list} from a where ${of(1)}`)',
    ['select c, d from a where b = $1'],
  ],
  [
    'both branches are read',
    'const f = (held) => db.run(sql`select 1 ${held ? sql`for update` : sql``}`)',
    ['select 1 for update', 'select 1 '],
  ],
  [
    'conditions are collected',
    'function f(q) { const all = [sql`x`]; if (q) all.push(sql`y = ${q}`); return db.run(sql`select ${sql.join(all, sql` and `)}`) }',
    ['select x and y = $1', 'select x'],
  ],
  [
    'callers give pieces',
    'function f(where: Sql) { return db.run(sql`delete from a where ${where}`) }\nf(sql`b = ${1}`)',
    ['delete from a where (select true)', 'delete from a where b = $1'],
  ],
  ['names are quoted', "db.run(sql`select ${sql.ref('t.a')} from ${sql.table('b')} t`)", ['select "t"."a" from "b" t']],
])('reads statements: %s', (_title, text, texts) => {
  expect(textsOf(text)).toEqual(texts)
})

it('counts what it cannot see, and what the compiler sees', () => {
  expect(find('(name) => db.run(sql`delete from ${sql.table(name)}`)').unchecked).toHaveLength(1)
  expect(find('const row: { a: number } = await db.one(sql`select a from b`)').unchecked).toHaveLength(1)
  expect(find("db.all(tables.selectFrom('a').selectAll())").built).toBe(1)
})

it('reads row types through interfaces, imports and schemas', () => {
  const shared = {
    path: 'modules/basic/shared/index.ts',
    text: `const s = Type.Object({ a: Type.Integer(), b: Type.Union([Type.String(), Type.Null()]) })
      export type S = Static<typeof s>
      export const find = action('find', { path: '/find', output: Type.Object({ rows: Type.Array(Type.Object({ e: Type.Boolean() })) }) })
      export type Found = OutputOf<typeof find>`,
  }
  const text = `import type { Found, S } from '../shared/index.ts'
    type Part = Found['rows'][number]
    interface Row extends Omit<S, 'a'>, Part { c: Buffer; d?: string[] }
    export const f = (): Promise<Row[]> => db.all(sql\`select 1\`)`
  const [statement] = find(text, [shared]).statements
  expect([...(statement!.row as RowType)].map(([name, { kinds }]) => [name, ...kinds])).toEqual([
    ['b', 'string'],
    ['e', 'boolean'],
    ['c', 'bytes'],
    ['d', 'string[]'],
  ])
})

it('holds the columns of a result against the row type', () => {
  const field = (kind: string, nullable = false) => ({ kinds: new Set([kind]), nullable, optional: false })
  const catalogue = {
    nullable: new Set(['7.2']),
    tables: new Map([
      [
        7,
        {
          name: 'a',
          columns: new Map([
            [1, 'one'],
            [2, 'two'],
          ]),
        },
      ],
    ]),
  }
  const column = (name: string, type: number, position: number) => ({ name, type, table: 7, position })
  const compare = (row: [string, ReturnType<typeof field>][], columns: ReturnType<typeof column>[], text = 'select') =>
    compareRow(new Map(row), columns, { text, catalogue, camelName: (name) => name })
  expect(compare([['one', field('number')]], [column('one', 20, 1)])).toEqual([])
  expect(compare([['one', field('string')]], [column('one', 20, 1)])).toEqual(['"one" is number, not string'])
  expect(compare([['two', field('string')]], [column('two', 25, 2)])).toEqual(['"two" may be null'])
  expect(compare([['two', field('string')]], [column('two', 25, 2)], 'where two is not null')).toEqual([])
  expect(compare([['one', field('string')]], [column('one', 25, 1)], 'from b left join a on true')).toEqual([
    '"one" may be null',
  ])
  expect(compare([['one', field('string')]], [])).toEqual(['its row has "one", which it does not return'])
  expect(compare([], [column('one', 25, 1)])).toEqual(['it returns "one", of which its row knows nothing'])
})
