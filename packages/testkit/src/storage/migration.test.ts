/** The migrations lead to the schema that the declarations ask for. */
import {
  createTestDatabase,
  leaveTestPostgres,
  migrate,
  readMigrations,
  type TestDatabase,
} from '@mouldwright/server-kit'
import { migrationsDir, prepareDatabase } from '@mouldwright/server/database'
import { builtInRoles } from '@mouldwright/identity/server/api'
import { serverModules } from '@mouldwright/server/modules'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSchema } from '../index.ts'

let fresh: TestDatabase
let migrated: TestDatabase

const sqlOf = readdirSync(migrationsDir)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(join(migrationsDir, file), 'utf8'))
const routines = serverModules.flatMap((of) => of.routines.map(({ sql }) => sql))

beforeAll(async () => {
  fresh = await createTestSchema()
  migrated = await createTestDatabase({
    name: 'migrated',
    fingerprint: [...sqlOf, ...routines].join('\n'),
    build: async ({ ownerUrl }) => void (await prepareDatabase(ownerUrl, serverModules)),
  })
})
afterAll(async () => {
  await fresh?.drop()
  await migrated?.drop()
  await leaveTestPostgres()
})

/** Everything that the catalogue says of tables, in words that can be compared. */
async function describeSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(`
      select line from (
        select format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
          from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relnamespace = 'public'::regnamespace
        union all select format('constraint %s %s %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) from pg_constraint c where c.connamespace = 'public'::regnamespace
        union all select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
        union all select format('policy %s %s %s %s', tablename, policyname, qual, with_check) from pg_policies where schemaname = 'public'
        union all select format('security %s %s %s', relname, relrowsecurity, relforcerowsecurity) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        union all select format('grant %s %s %s', table_name, grantee, privilege_type) from information_schema.role_table_grants where table_schema = 'public' and grantee = 'mw_app'
        union all select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p where p.pronamespace = 'public'::regnamespace
      ) lines where line not like '% kit_migration%' and line not like '%kit_migration.%' order by line`)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

it('fresh schema and migrated schema are the same', async () => {
  const [one, other] = await Promise.all([describeSchema(fresh.adminUrl), describeSchema(migrated.adminUrl)])
  expect(other.filter((line) => !one.includes(line))).toEqual([])
  expect(one.filter((line) => !other.includes(line))).toEqual([])
  expect(one.length).toBeGreaterThan(300)
})

it('a database that was brought up to date is left alone', async () => {
  expect(await prepareDatabase(migrated.ownerUrl, serverModules)).toEqual([])
})

it('[D10] refuses a database that is newer than the program, or whose past was edited', async () => {
  const client = new pg.Client({ connectionString: migrated.adminUrl })
  await client.connect()
  try {
    await client.query(`update kit_migration set checksum = 'x' where number = 1`)
    await expect(prepareDatabase(migrated.ownerUrl, serverModules)).rejects.toThrow(/never edited/)
    await client.query(`insert into kit_migration (number, name, checksum) select 1000, 'later', 'y'`)
    await expect(prepareDatabase(migrated.ownerUrl, serverModules)).rejects.toThrow(/newer version/)
  } finally {
    await client.end()
  }
})

/** A database as it stood before entries of other systems had a table, with rows of then. */
async function createOld(rows: string): Promise<TestDatabase> {
  const past = (await readMigrations(migrationsDir)).slice(0, 2)
  const old = await createTestDatabase({
    name: 'before_entries',
    fingerprint: past.map(({ sql }) => sql).join('\n'),
    build: async ({ ownerUrl }) => void (await migrate(ownerUrl, past)),
  })
  await rowsOf(old.adminUrl, rows)
  return old
}

async function rowsOf<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

it('[MO-10] the addresses that deployments had put down become entries: modules, and pages in frames', async () => {
  const old =
    await createOld(`insert into links_address (module_key, menu_key, for_tenant, address, version, updated_at, updated_by) values
    ('crm', '', 0, 'https://crm.example', 3, '2026-01-02T03:04:05Z', 'seed'),
    ('crm', 'board', 7, 'https://crm.example/board', 1, '2026-01-02T03:04:05Z', null),
    ('qa', '', 0, null, 1, '2026-01-02T03:04:05Z', null)`)
  try {
    await prepareDatabase(old.ownerUrl, serverModules)
    const entries = await rowsOf(
      old.adminUrl,
      `select kind, module_key, menu_key, for_tenant::int, name, address, permission, version, updated_by from links_entry order by id`,
    )
    const common = { module_key: 'crm', permission: 'links.entry:check' }
    expect(entries).toEqual([
      {
        ...common,
        kind: 'module',
        menu_key: '',
        for_tenant: 0,
        name: 'crm',
        address: 'https://crm.example',
        version: 3,
        updated_by: 'seed',
      },
      {
        ...common,
        kind: 'frame',
        menu_key: 'board',
        for_tenant: 7,
        name: 'board',
        address: 'https://crm.example/board',
        version: 1,
        updated_by: null,
      },
    ])
  } finally {
    await old.drop()
  }
})

it('[MO-10 BD-30] built-in roles of tenants that were there before get what later modules give to those of new tenants', async () => {
  const old = await createOld(`
    insert into identity_role (tenant_id, id, updated_at, code, name, type) values
      (7, 1, now(), 'administrator', '管理员', 'systemDefined'), (7, 2, now(), 'planner', '计划员', 'systemDefined'),
      (7, 3, now(), 'viewer', '只读', 'systemDefined'), (7, 4, now(), 'workshop', '车间', 'systemDefined'),
      (8, 2, now(), 'planner', 'Planner', 'userDefined');
    insert into identity_role_permissions (tenant_id, parent_id, position, permission) values
      (7, 1, 0, '*'), (7, 2, 0, 'basic.*'), (7, 2, 1, 'aps.*'), (7, 3, 0, 'basic.*:check'), (7, 4, 0, 'aps.task:check'),
      (8, 2, 0, 'basic.*')`)
  try {
    await prepareDatabase(old.ownerUrl, serverModules)
    const held = async (tenant: number, code: string) =>
      (
        await rowsOf<{ permission: string }>(
          old.adminUrl,
          `select p.permission from identity_role_permissions as p join identity_role as r on r.tenant_id = p.tenant_id and r.id = p.parent_id
            where r.tenant_id = ${tenant} and r.code = '${code}' order by p.permission collate "C"`,
        )
      ).map(({ permission }) => permission)
    // What a new tenant's roles hold of modules that were there at the time of the oldest migration was theirs to change since.
    const early = /^(basic|production|aps|jobs|tenancy|identity)\./
    for (const [code, rights] of Object.entries(builtInRoles)) {
      const later = rights.filter((right) => !early.test(right))
      expect(
        (await held(7, code)).filter((right) => !early.test(right)),
        code,
      ).toEqual(later.toSorted())
    }
    expect(await held(7, 'planner')).toEqual(expect.arrayContaining(['basic.*', 'aps.*']))
    expect(await held(8, 'planner')).toEqual(['basic.*'])
  } finally {
    await old.drop()
  }
})

it('[SH-16] what was kept as a user name becomes the name of the person, in the tenant that the person belongs to', async () => {
  const old = await createOld(`
    insert into identity_user (tenant_id, id, updated_at, user_name, real_name, phone, employment, enabled, expire_date, page_size, work_rate, work_log)
      values (7, 1, now(), 'mei', '梅工', '13800000001', 'onTheJob', true, '2099-12-31', 20, 100, false),
        (8, 1, now(), 'mei', 'Mei Lin', '13800000002', 'onTheJob', true, '2099-12-31', 20, 100, false);
    insert into identity_role (tenant_id, id, updated_at, updated_by, code, name, type) values
      (7, 1, now(), 'mei', 'a', 'A', 'userDefined'), (7, 2, now(), 'gone', 'b', 'B', 'userDefined'), (8, 1, now(), 'mei', 'c', 'C', 'userDefined');
    insert into kit_audit (tenant_id, id, at, user_id, user_name, operation) values (7, 1, now(), 1, 'mei', 'add')`)
  try {
    await prepareDatabase(old.ownerUrl, serverModules)
    const said = await rowsOf(
      old.adminUrl,
      `select updated_by as by from identity_role union all select user_name || ' ' || display_name from kit_audit order by by`,
    )
    expect(said).toEqual([{ by: 'Mei Lin' }, { by: 'gone' }, { by: 'mei 梅工' }, { by: '梅工' }])
    const open = await rowsOf(
      old.adminUrl,
      `select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`,
    )
    expect(open).toEqual([])
  } finally {
    await old.drop()
  }
})
