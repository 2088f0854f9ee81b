import { expect, it } from 'vitest'
import { scanSingleWriters } from './single-writers.ts'
import { scanSharedTables } from './shared-tables.ts'
import { scanTenancy, tenantTables } from './tenancy.ts'

const declarations = [
  {
    path: 'modules/basic/shared/work-group.entity.ts',
    text: `export const g = entity('basic.workGroup', { scope: 'tenant' })`,
  },
  {
    path: 'modules/identity/server/identity.table.ts',
    text: `table('identity_nonce', { scope: 'platform' }); table('identity_preference', { scope: 'tenant' })`,
  },
  {
    path: 'modules/basic/server/place.ts',
    text: 'export const here = (ctx) => sql`${inTenant(ctx)}`',
  },
  { path: 'modules/basic/server/api.ts', text: `export { here } from './place.ts'` },
]
const scan = (text: string, path = 'modules/basic/server/a.query.ts') => scanTenancy([...declarations, { path, text }])

it('knows which tables belong to tenants', () => {
  expect([...tenantTables(declarations)]).toEqual(['basic_work_group', 'identity_preference'])
})

it.each([
  'sql`select * from basic_work_group where id = ${id}`',
  'sql`select * from x join basic_work_group_members as m on m.id = x.id`',
  'sql`update basic_work_group set name = ${name}`',
  'sql`delete from basic_work_group`',
  'sql`insert into identity_preference (key) values (${key})`',
  'sql`select * from ${sql.table(group.table)} as t`',
  'sql`select * from basic_work_group where tenant_id = ${tenantId}`',
  'sql`update basic_work_group as t set valid = false where t.id = 1 and (t.tenant_id = ${tenantId})`',
  "tables.selectFrom('basic_work_group as t').select('id').where('id', '=', id)",
  "ctx.db.run(tables.deleteFrom('basic_work_group'))",
  'const id = await tenantsFirst(ctx)\nsql`delete from basic_work_group where id = ${id}`',
])('finds a statement that forgets: %s', (text) => {
  expect(scan(text)).toHaveLength(1)
})

it.each([
  'sql`select * from basic_work_group where tenant_id = t.tenant_id`',
  'import { here } from "./place.ts"\nsql`select * from basic_work_group as t where ${here(ctx)}`',
  'import { here } from "@mouldwright/basic/server/api"\nsql`select * from basic_work_group as t where ${here(ctx)}`',
  'const mine = sql`tenant_id = ${1}`\nsql`select * from basic_work_group where ${mine}`',
  'import { here } from "./place.ts"\nconst of = sql`${here(ctx)} and id = 1`\nconst where = sql`${of}`\nsql`delete from basic_work_group where ${where}`',
  'sql`select * from basic_work_group as t where ${inFactory(ctx, "t")}`',
  "ctx.db.all(tables.selectFrom('basic_work_group as t').select('id').where(inTenant(ctx, 't')))",
  "tables.deleteFrom('identity_nonce')",
  'sql`delete from identity_nonce where iv = ${iv}`',
  'sql`select pg_advisory_xact_lock(1)`',
])('leaves alone one that does not: %s', (text) => {
  expect(scan(text)).toEqual([])
})

it.each([
  ["sql`update aps_schedule as t set status = 'published'`", 1],
  ["tables.updateTable('aps_schedule as t').set(step)", 1],
  ['sql`insert into aps_schedule_moulds (tenant_id) values (1)`', 0],
  ['sql`select t.id from aps_schedule as t`', 0],
])('finds a second writer of states: %s', (text, found) => {
  expect(scanSingleWriters([{ path: 'modules/aps/server/plan/a.handler.ts', text }])).toHaveLength(found)
  expect(scanSingleWriters([{ path: 'modules/aps/server/schedule/schedule-state.ts', text }])).toEqual([])
})

it('finds a shared table of which nobody has said what becomes of it', () => {
  const said = { path: 'apps/server/src/tenants/shared-tables.ts', text: 'const a = {\n  identity_other: left,\n}' }
  const found = (text: string) => scanSharedTables([...declarations, { path: said.path, text }]).length
  expect(found(said.text)).toBe(1)
  expect(found(said.text.replace('identity_other', 'identity_nonce'))).toBe(0)
})
