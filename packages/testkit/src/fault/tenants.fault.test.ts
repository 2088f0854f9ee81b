/** One tenant archived beside living ones, restored elsewhere and beside itself, and moved to another installation. */
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecretBox, startPostgres, tablesOf, type PostgresServer } from '@mouldwright/server-kit'
import { serverModules } from '@mouldwright/server/modules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../world/wait-until.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { adminOf, rowsIn, runProgram } from './installation.ts'
import { prepareData } from './prepared-data.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { newFolder, people } from './site.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const tenantTables = tablesOf(serverModules).filter(({ scope }) => scope !== 'platform')
/** A member whom only the first installation knows. */
const newcomer = { phone: '13900000077', password: people.planner.password }

describe('one tenant beside living ones', () => {
  let folder = ''
  let here = ''
  let there = ''
  let archives = ''
  let server: ServerProcess
  let other: ServerProcess
  let postgres: PostgresServer | undefined
  let client: HttpClient
  let archive = ''
  let tenantId = ''

  const tenant = (args: string[], dataDir: string, env: Record<string, string> = {}) =>
    runProgram('tenant', args, { DATA_DIR: dataDir, ...env })
  const succeeds = async (args: string[], dataDir: string, env: Record<string, string> = {}) => {
    const { code, output } = await tenant(args, dataDir, env).ended
    expect(code, output).toBe(0)
    return output
  }
  const refuses = async (args: string[], dataDir: string, reason: string, env: Record<string, string> = {}) => {
    const { code, output } = await tenant(args, dataDir, env).ended
    expect(output).toContain(reason)
    expect(code).toBe(1)
  }

  /** What all tenants but one have: of each table the number of rows, and a hash of their bytes. */
  async function stateOf(dataDir: string, but: string): Promise<unknown> {
    const admin = await adminOf(dataDir)
    try {
      const state: Record<string, unknown> = {}
      const tables = [
        ...tenantTables.map(({ name }) => ({ name, column: 'tenant_id' })),
        { name: 'identity_directory', column: 'tenant_id' },
        { name: 'tenancy_tenant', column: 'id' },
      ]
      for (const { name, column } of tables)
        state[name] = (
          await admin.query(
            `select count(*), md5(string_agg(t::text, E'\\n' order by t::text)) from ${name} t where ${column} <> $1`,
            [but],
          )
        ).rows
      return state
    } finally {
      await admin.end()
    }
  }
  /** How many rows a tenant has in each table that has some. */
  async function countsOf(dataDir: string, id: string): Promise<Record<string, number>> {
    const admin = await adminOf(dataDir)
    try {
      const counts: Record<string, number> = {}
      for (const { name } of tenantTables) {
        const { rows } = await admin.query(`select count(*)::int as n from ${name} where tenant_id = $1`, [id])
        if (rows[0].n > 0) counts[name] = rows[0].n
      }
      return counts
    } finally {
      await admin.end()
    }
  }
  const tenantOf = async (dataDir: string, phone: string) =>
    (
      await rowsIn<{ id: string; name: string }>(
        dataDir,
        `select t.id::text, t.name from tenancy_tenant t join identity_directory d on d.tenant_id = t.id
          join identity_account a on a.id = d.account_id where a.phone = $1 order by t.id limit 1`,
        [phone],
      )
    )[0]!
  const filesOf = async (dataDir: string, id: string) =>
    (await readdir(join(dataDir, 'files', id), { recursive: true }).catch(() => [])).filter((path) =>
      /[0-9a-f]{32}$/.test(path),
    )
  /** Rows of an archive's table, without the line of columns. */
  const archivedRows = async (table: string) =>
    (await readFile(join(archive, 'rows', `${table}.ndjson`), 'utf8')).trim().split('\n').slice(1)

  /** Whom a lock on a table holds: who writes to it, whoever reads it, or the move that closes a tenant. */
  const holds = {
    writing: { mode: 'share row exclusive', query: (table: string) => `insert into "${table}"%` },
    reading: { mode: 'access exclusive', query: (table: string) => `%${table}%` },
    closing: { mode: 'share row exclusive', query: (table: string) => `update ${table}%` },
  } as const

  async function holdTable(table: string, dataDir: string, hold: keyof typeof holds) {
    const { mode, query } = holds[hold]
    const admin = await adminOf(dataDir)
    // Within a transaction the activity stands still.
    const beside = await adminOf(dataDir)
    await admin.query(`begin; lock table ${table} in ${mode} mode`)
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '${query(table)}'`
    const lives = `select pid from pg_stat_activity where query like '${query(table)}' and state <> 'idle' and pid <> pg_backend_pid()`
    return {
      waitedFor: () => waitUntil(async () => (await beside.query(waiting)).rowCount ?? 0, `${table} to be waited for`),
      letGo: () => admin.query('rollback'),
      left: () => waitUntil(async () => (await beside.query(lives)).rowCount === 0, 'the killed session to end'),
      close: () => Promise.all([admin.end(), beside.end()]),
    }
  }

  interface HeldCommand {
    runsOn: string
    env?: Record<string, string>
    hold?: keyof typeof holds
  }

  /** Runs a command, and does something else while it waits for a table. */
  async function meanwhile(
    table: string,
    dataDir: string,
    args: string[],
    { runsOn, env = {}, hold = 'writing' }: HeldCommand,
    work: (command: ReturnType<typeof tenant>) => Promise<unknown>,
  ): Promise<string> {
    const held = await holdTable(table, dataDir, hold)
    try {
      const command = tenant(args, runsOn, env)
      await held.waitedFor()
      await work(command)
      await held.letGo()
      const { code, output } = await command.ended
      if (code === null) await held.left()
      else expect(code, output).toBe(0)
      return output
    } finally {
      await held.close()
    }
  }
  /** Runs a command, and kills it while it waits for a table. */
  const killAt = (table: string, dataDir: string, args: string[], held: HeldCommand) =>
    meanwhile(table, dataDir, args, held, async ({ child, ended }) => {
      child.kill('SIGKILL')
      await ended
    })

  beforeAll(async () => {
    folder = await newFolder('tenants')
    here = join(folder, 'here')
    there = join(folder, 'there')
    archives = join(folder, 'archives')
    // The other one has tenants of its own, not copies of these.
    await prepareData(here)
    ;[server, other] = await Promise.all([startServer({ DATA_DIR: here }), startServer({ DATA_DIR: there })])
    client = createHttpClient(() => server.address)
    await client.signIn(people.administrator.phone, people.administrator.password)
    for (let at = 0; at < 20; at += 1) await client.ok('bms/customer/add.do', { number: `T-${at}`, name: `客户 ${at}` })
    for (let at = 0; at < 5; at += 1)
      await client.upload(`${at}.csv`, Buffer.from(`a,b\n${at},${'x'.repeat(70_000)}\n`))
    tenantId = (await tenantOf(here, people.administrator.phone)).id
    const box = createSecretBox(await readFile(join(here, 'deployment-secret'), 'utf8'))
    await rowsIn(
      here,
      `insert into assistant_application (id, code, for_tenant, api_secret, version, updated_at) values (200000000004712, 'chat', $1, $2, 1, now())`,
      [tenantId, box.seal('known to one company')],
    )
    await rowsIn(
      here,
      `insert into terminals_key (terminal_id, tenant_id, factory_id, public_key) values (4711, $1, 1, repeat('k', 120))`,
      [tenantId],
    )
    await rowsIn(here, 'update identity_account set phone = $1 where phone = $2', [
      newcomer.phone,
      people.planner.phone,
    ])
  })
  afterAll(async () => {
    client.close()
    await Promise.all([server.terminate(), other.terminate()])
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('[OP-03] archives rows of one moment while people write, and no secret in the clear', async () => {
    let isWriting = true
    const writer = (async () => {
      for (let at = 0; isWriting; at += 1) await client.ok('bms/customer/add.do', { number: `W-${at}`, name: 'writer' })
    })()
    await succeeds(['archive', tenantId, archives], here)
    isWriting = false
    await writer
    archive = join(archives, (await readdir(archives))[0]!)
    // A record and its audit line are written together: a moment has both or neither.
    const added = (await archivedRows('kit_audit')).filter((line) => /"[TW]-\d+/.test(line))
    const customers = (await archivedRows('basic_customer')).filter((line) => /"[TW]-\d+"/.test(line))
    expect(customers.length).toBeGreaterThanOrEqual(20)
    expect(added).toHaveLength(customers.length)
    const secret = await readFile(join(here, 'deployment-secret'), 'utf8')
    const [hash] = await rowsIn<{ hash: string }>(
      here,
      'select password_hash as hash from identity_account where phone = $1',
      [newcomer.phone],
    )
    for (const name of await readdir(join(archive, 'rows'))) {
      const text = await readFile(join(archive, 'rows', name), 'utf8')
      for (const kept of [secret, hash!.hash, newcomer.phone, 'known to one company'])
        if (name !== 'identity_user.ndjson' || kept !== newcomer.phone) expect(text, name).not.toContain(kept)
    }
  })

  it('[OP-03] leaves nothing of an archive that is killed, and nothing where it is refused', async () => {
    await refuses(['archive', '4711', archives], here, 'There is no tenant 4711')
    const [operator] = await rowsIn<{ id: string }>(here, 'select id::text from tenancy_tenant where is_operator')
    await refuses(['archive', operator!.id, archives], here, 'provider’s own tenant')
    await refuses(['restore', archive], here, 'already')
    await refuses(['restore', archive], there, 'recovery phrase', {
      RECOVERY_PHRASE: 'another phrase of enough letters',
    })
    await killAt('basic_customer', here, ['archive', tenantId, archives], { runsOn: here, hold: 'reading' })
    expect((await readdir(archives)).filter((name) => name.startsWith('.archiving-'))).toHaveLength(1)
    const whole = async () => (await readdir(archives)).filter((name) => name.startsWith('tenant-'))
    expect(await whole()).toHaveLength(1)
    const copy = join(folder, 'copy')
    await cp(archive, copy, { recursive: true })
    const customers = join(copy, 'rows', 'basic_customer.ndjson')
    await writeFile(customers, (await readFile(customers, 'utf8')).replace('客户 3', '客户 4'))
    await refuses(['restore', copy], there, 'damaged at rows/basic_customer.ndjson')
    expect(await countsOf(there, tenantId)).toEqual({})
  })

  it('[OP-03] a restore that is killed in the middle leaves nothing, and the next one is whole', async () => {
    await killAt('basic_customer', there, ['restore', archive], { runsOn: there })
    expect(await countsOf(there, tenantId)).toEqual({})
    expect(await rowsIn(there, 'select 1 from tenancy_tenant where id = $1', [tenantId])).toEqual([])
    expect(await filesOf(there, tenantId)).toEqual([])

    const output = await succeeds(['restore', archive], there)
    expect(output).toContain('1 are new')
    const counts = await countsOf(there, tenantId)
    for (const [table, rows] of Object.entries(counts)) expect(await archivedRows(table), table).toHaveLength(rows)
    const files = await filesOf(there, tenantId)
    expect(files.length).toBeGreaterThanOrEqual(5)
    for (const path of files)
      expect(await readFile(join(there, 'files', tenantId, path))).toEqual(
        await readFile(join(here, 'files', tenantId, path)),
      )

    // Somebody new enters with the password of before; what was sealed opens with the other installation's secret.
    const guest = createHttpClient(() => other.address)
    try {
      await guest.signIn(newcomer.phone, newcomer.password)
      expect((await guest.ok('bms/customer/list.do', { search: 'T-7' })).total).toBeGreaterThan(0)
    } finally {
      guest.close()
    }
    expect(await rowsIn(there, 'select 1 from terminals_key where tenant_id = $1', [tenantId])).toHaveLength(1)
    const box = createSecretBox(await readFile(join(there, 'deployment-secret'), 'utf8'))
    const [row] = await rowsIn<{ sealed: string }>(
      there,
      'select api_secret as sealed from assistant_application where for_tenant = $1',
      [tenantId],
    )
    expect(box.open(row!.sealed)).toBe('known to one company')
  })

  describe('moved', () => {
    const target = () => ({ TARGET_DATA_DIR: there })
    const moving = { id: '', phone: people.stranger.phone as string }
    let member: HttpClient
    let folderOfMove = ''
    const mayEnter = async (dataDir: string) =>
      (
        await rowsIn<{ may: boolean }>(dataDir, 'select allow_login as may from tenancy_tenant where id = $1', [
          moving.id,
        ])
      )[0]?.may
    const bothMayEnter = async () => [await mayEnter(here), await mayEnter(there)]
    const customers = async (dataDir: string) =>
      rowsIn<{ id: string; number: string; name: string; version: number }>(
        dataDir,
        'select id::text, number, name, version from basic_customer where tenant_id = $1 order by id',
        [moving.id],
      )
    const customer = async (number: string) => (await customers(here)).find((of) => of.number === number)!
    const modify = async (number: string, values: object) => {
      const { id, version } = await customer(number)
      await member.ok('bms/customer/modify.do', { id: Number(id), version, ...values })
    }

    beforeAll(async () => {
      folderOfMove = join(folder, 'move')
      moving.id = (await tenantOf(here, moving.phone)).id
      member = createHttpClient(() => server.address)
      await member.signIn(people.stranger.phone, people.stranger.password)
      for (const number of ['M-1', 'M-2', 'M-3', 'M-4'])
        await member.ok('bms/customer/add.do', { number, name: number })
      await member.upload('early.csv', Buffer.from('a,b\n1,2\n'))
    })
    afterAll(() => member.close())

    it('[OP-09] a rehearsed move compares all and changes neither side, also where people exchange numbers meanwhile', async () => {
      const beforeThere = await countsOf(there, moving.id)
      const held = { runsOn: here, env: target() }
      const rehearse = ['move', moving.id, folderOfMove, '--rehearse']
      const rehearsed = await meanwhile('basic_customer', there, rehearse, held, async () => {
        await modify('M-1', { number: 'M-0' })
        await modify('M-2', { number: 'M-1' })
        await modify('M-0', { number: 'M-2' })
      })
      expect(rehearsed).toContain('the same counts and checksums')
      expect(rehearsed).toContain('nothing was changed')
      expect(rehearsed).toContain('all was written once more')
      expect(await countsOf(there, moving.id)).toEqual(beforeThere)
      expect(beforeThere).toEqual({})
      expect(await bothMayEnter()).toEqual([true, undefined])
      expect((await filesOf(there, moving.id)).length).toBe(0)
    })

    it('[OP-09] a move that is killed while the bulk travels keeps nobody out', async () => {
      await killAt('tenancy_factory', there, ['move', moving.id, folderOfMove], { runsOn: here, env: target() })
      expect(await bothMayEnter()).toEqual([true, undefined])
      expect(await countsOf(there, moving.id)).toEqual({})
      await modify('M-3', { name: 'still at work' })
    })

    it('[OP-09] one that is killed between closing here and opening there leaves nothing there', async () => {
      const held = await holdTable('tenancy_tenant', here, 'closing')
      const second = { runsOn: here, env: target(), hold: 'reading' } as const
      const command = tenant(['move', moving.id, folderOfMove], second.runsOn, second.env)
      await held.waitedFor()
      // The bulk is there, not kept yet; the next that it reads here is the second archive.
      const reading = await holdTable('basic_customer', here, 'reading')
      await held.letGo()
      await reading.waitedFor()
      command.child.kill('SIGKILL')
      await command.ended
      await reading.letGo()
      await reading.left()
      await Promise.all([held.close(), reading.close()])
      expect(await bothMayEnter()).toEqual([false, undefined])
      expect(await countsOf(there, moving.id)).toEqual({})
    })

    it('[OP-09] the next one brings what was added, changed and removed while the bulk travelled, and opens there', async () => {
      // The operator has opened it again.
      await rowsIn(here, 'update tenancy_tenant set allow_login = true where id = $1', [moving.id])
      // Somebody whom the other installation does not know.
      await rowsIn(here, `update identity_account set phone = '13900000088' where phone = $1`, [moving.phone])
      const [early] = await filesOf(here, moving.id)
      const held = { runsOn: here, env: target(), hold: 'closing' } as const
      const moved = await meanwhile('tenancy_tenant', here, ['move', moving.id, folderOfMove], held, async () => {
        await member.ok('bms/customer/add.do', { number: 'M-5', name: 'added meanwhile' })
        await modify('M-3', { name: 'changed meanwhile' })
        await member.ok('bms/customer/remove.do', { ids: [Number((await customer('M-4')).id)] })
        await member.upload('late.csv', Buffer.from('a,b\n3,4\n'))
        await rowsIn(here, 'delete from files_file where tenant_id = $1 and key like $2', [
          moving.id,
          `%${early!.slice(-32)}`,
        ])
        await rowsIn(here, `update identity_account set phone = '13900000089' where phone = '13900000088'`)
      })
      expect(moved).toContain(`closed in ${here}; nobody could enter for`)
      expect(moved).not.toContain('all was written once more')
      expect(await bothMayEnter()).toEqual([false, true])
      expect(await countsOf(there, moving.id)).toEqual(await countsOf(here, moving.id))
      expect(await customers(there)).toEqual(await customers(here))
      expect((await customers(there)).map(({ name }) => name)).toEqual([
        'M-1',
        'M-2',
        'changed meanwhile',
        'added meanwhile',
      ])
      const named = await rowsIn<{ key: string }>(here, 'select key from files_file where tenant_id = $1', [moving.id])
      expect((await filesOf(there, moving.id)).sort()).toEqual(
        named.map(({ key }) => key.slice(moving.id.length + 1)).sort(),
      )
      expect(named.length).toBeGreaterThan(0)
      expect(await rowsIn(there, `select phone from identity_account where phone like '1390000008_'`)).toEqual([
        { phone: '13900000089' },
      ])
      // Nothing is left to be gone on with.
      expect((await readdir(folderOfMove)).filter((name) => name.startsWith('moving-'))).toEqual([])
      // What a killed command could not say any more, the next one does.
      await refuses(['move', moving.id, folderOfMove], here, 'the move is done', target())
    })
  })

  it('[OP-09] a move to a place where the tenant cannot be kept lets people in again', async () => {
    await refuses(['move', tenantId, join(folder, 'move'), '--rehearse'], here, 'in the same place', {
      TARGET_DATA_DIR: here,
    })
    await refuses(['move', tenantId, join(folder, 'move')], here, 'already', { TARGET_DATA_DIR: there })
    expect((await client.ok('bms/customer/list.do', { search: 'T-7' })).total).toBeGreaterThan(0)
  })

  it('[OP-03] a copy under another id stands beside the living tenant, and nobody’s row is another byte', async () => {
    client.close()
    await server.terminate()
    postgres = await startPostgres({ dataDir: here, log: silent })
    const before = await stateOf(here, '0')
    const devices = 'select * from terminals_key'
    const devicesBefore = await rowsIn(here, devices)
    const output = await succeeds(['restore', archive, '--copy-as', '昨天的样子'], here)
    const copyId = /is tenant (\d+)/.exec(output)![1]!
    expect(copyId).not.toBe(tenantId)
    expect(await stateOf(here, copyId)).toEqual(before)
    // A device belongs to the living tenant.
    expect(await rowsIn(here, devices)).toEqual(devicesBefore)
    expect(devicesBefore).toHaveLength(1)
    const counts = await countsOf(here, copyId)
    expect(counts['basic_customer']).toBe((await archivedRows('basic_customer')).length)
    const jobs = await rowsIn(here, 'select id from jobs_job group by id having count(*) > 1')
    expect(jobs).toEqual([])
    expect((await filesOf(here, copyId)).sort()).toEqual(
      (await rowsIn<{ key: string }>(here, 'select key from files_file where tenant_id = $1', [copyId]))
        .map(({ key }) => key.slice(copyId.length + 1))
        .sort(),
    )
    expect(existsSync(join(here, 'files', copyId))).toBe(true)
  })
})
