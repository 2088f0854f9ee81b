/** What the database itself must hold, whoever asks it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseTypes, schemaSql, tablesOf, diffSql } from '@mouldwright/server-kit'
import { migrationsDir } from '@mouldwright/server/database'
import { serverModules } from '@mouldwright/server/modules'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMaker, createWorld, productExtras, type World } from '../index.ts'
import { customer } from '@mouldwright/basic/shared'

/** Reviewed: no tenant's data, or rows that are looked up before a tenant is known. */
const platformTables = tablesOf(serverModules)
  .filter(({ scope }) => scope === 'platform')
  .map(({ name }) => name)

let world: World
let admin: pg.Client
let app: pg.Client

beforeAll(async () => {
  world = await createWorld()
  admin = new pg.Client({ connectionString: world.database.adminUrl })
  app = new pg.Client({ connectionString: world.database.appUrl })
  await Promise.all([admin.connect(), app.connect()])
})
afterAll(async () => {
  await Promise.all([admin.end(), app.end()])
  await world.close()
})

const names = async (sql: string) => (await admin.query<{ name: string }>(sql)).rows.map(({ name }) => name)
const userTables = `select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relowner from pg_class c
  join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`

describe('[T4 OU-06] the database isolates tenants', () => {
  it('keeps a short, reviewed list of platform tables', () => {
    expect([...platformTables].sort()).toMatchSnapshot()
  })

  it('forces row security with one policy for reading and writing on every other table', async () => {
    const open = await names(
      `select name from (${userTables}) t where not (relrowsecurity and relforcerowsecurity)
        or not exists (select 1 from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polqual is not null and p.polwithcheck is not null)`,
    )
    expect(open.filter((name) => !platformTables.includes(name))).toEqual([])
  })

  it('leads every primary, unique and foreign key of tenant tables with the tenant', async () => {
    const keys = await admin.query<{ table: string; name: string; first: string }>(
      `select t.name as table, i.relname as name, a.attname as first from (${userTables}) t
        join pg_index x on x.indrelid = t.oid and (x.indisunique or x.indisprimary) join pg_class i on i.oid = x.indexrelid
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]`,
    )
    expect(keys.rows.filter(({ table, first }) => first !== 'tenant_id' && !platformTables.includes(table))).toEqual([])
    const references = await admin.query<{ name: string; first: string; table: string; target: string }>(
      `select c.conname as name, a.attname as first, t.name as table, r.relname as target from (${userTables}) t
        join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' join pg_class r on r.oid = c.confrelid
        join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]`,
    )
    expect(
      references.rows.filter(({ first, target }) => first !== 'tenant_id' && !platformTables.includes(target)),
    ).toEqual([])
  })

  it('lets the application role own nothing and bypass nothing', async () => {
    const { rows } = await admin.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = $1`,
      [world.database.appRole],
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
    expect(
      await names(
        `select name from (${userTables}) t join pg_roles r on r.oid = t.relowner where r.rolname = '${world.database.appRole}'`,
      ),
    ).toEqual([])
    const definers = await names(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef`,
    )
    // Reviewed: takes no more than a number, and the lines that it removes are a year old by the database's clock.
    expect(definers).toEqual(['identity_event_sweep'])
  })

  it('shows no row without a tenant, and refuses to write', async () => {
    const mine = await world.user(['*'])
    await createMaker(mine, productExtras).record(customer)
    expect((await app.query('select * from basic_customer')).rows).toEqual([])
    expect(
      (
        (await app.query(`begin; set local app.tenant = ''; select * from basic_customer; commit`)) as unknown as {
          rows: unknown[]
        }[]
      )[2]!.rows,
    ).toEqual([])
    await expect(
      app.query('insert into basic_customer (tenant_id, id, updated_at, number, name) values (1, 1, now(), $1, $1)', [
        'x',
      ]),
    ).rejects.toThrow(/row-level security/)
    await app.query(`begin; set local app.tenant = '${mine.tenantId}'`)
    expect((await app.query('select count(*)::int as count from basic_customer')).rows).toEqual([{ count: 1 }])
    await expect(app.query('update basic_customer set tenant_id = 1')).rejects.toThrow(/row-level security/)
    await app.query('rollback')
  })

  it('[T2] refuses a reference into another tenant even to direct SQL', async () => {
    const [one, other] = [await world.user(['*']), await world.user(['*'])]
    const theirs = await createMaker(other, productExtras).record(customer)
    await app.query(`begin; set local app.tenant = '${one.tenantId}'; set local app.factory = '${one.factoryId}'`)
    await expect(
      app.query(
        `insert into production_mould (tenant_id, factory_id, id, updated_at, number, name, customer_id, delivery_date, priority) values ($1, $2, 1, now(), 'X', 'X', $3, '2026-12-01', 5)`,
        [one.tenantId, one.factoryId, theirs.id],
      ),
    ).rejects.toThrow(/foreign key/)
    await app.query('rollback')
  })

  it('[K3] keeps what notes who did what append-only for the application', async () => {
    const appended = tablesOf(serverModules).filter(({ appendOnly }) => appendOnly)
    const known = [
      'floor_report',
      'floor_report_photos',
      'gate_override',
      'identity_event',
      'kit_audit',
      'outsourcing_note',
      'portal_look',
    ]
    expect(appended.map(({ name }) => name).sort()).toEqual(known)
    // By their columns: whatever else notes an act with its trace is declared append-only too.
    const alike = tablesOf(serverModules).filter(({ columns }) => 'trace_id' in columns && 'at' in columns)
    expect(alike.filter(({ appendOnly }) => !appendOnly).map(({ name }) => name)).toEqual([])
    for (const { name } of appended) {
      await expect(app.query(`delete from ${name}`)).rejects.toThrow(/permission denied/)
      await expect(app.query(`update ${name} set tenant_id = tenant_id`)).rejects.toThrow(/permission denied/)
      await expect(app.query(`truncate ${name}`)).rejects.toThrow(/permission denied/)
      const { rows } = await admin.query(
        `select p.privilege_type as name from information_schema.role_table_grants p where p.table_name = $1 and p.grantee = $2`,
        [name, 'mw_app'],
      )
      expect(rows.map((row: { name: string }) => row.name).sort()).toEqual(['INSERT', 'SELECT'])
    }
  })

  it('[K3] lets old lines go by the database’s own clock only', async () => {
    await expect(app.query('select identity_event_sweep(10, now())')).rejects.toThrow(/does not exist/)
    const before = await names(`select id::text as name from identity_event where at > now() - interval '364 days'`)
    await app.query('select identity_event_sweep(100000)')
    expect(await names(`select id::text as name from identity_event where at > now() - interval '364 days'`)).toEqual(
      before,
    )
  })
})

describe('migrations', () => {
  it('the difference of a schema with itself is nothing, and from nothing is the schema', () => {
    const tables = tablesOf(serverModules)
    expect(diffSql(tables, tables)).toEqual([])
    expect(diffSql([], tables).sort()).toEqual(schemaSql(tables).sort())
  })

  it('the types of the query builder are those of the declarations (else: npm run migration)', async () => {
    const written = await readFile(join(migrationsDir, 'tables.d.ts'), 'utf8')
    expect(written).toBe(databaseTypes(tablesOf(serverModules)))
  })
})
