/** How the installation runs: one trace id through everything, slow and failed work, nodes, alarms and who hears of them. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { action, choice, module } from '@mouldwright/kernel'
import { Type } from '@mouldwright/kernel/schema'
import { createClient, handle, serverModule, sql, transaction } from '@mouldwright/server-kit'
import { waitUntil, type Caller } from '@mouldwright/testkit'
import { operatorOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { watchHealth } from './health-watch.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }

/** Fails in the way of a defect, or takes long, which the product has no call for. */
const fail = action('strain.thing.fail', {
  path: '/strain/fail.do',
  access: 'signedIn',
  input: { how: choice({ required: true, options: ['defect', 'slow'] }) },
  output: Type.Object({}),
})
const entered = Promise.withResolvers<void>()
const held = Promise.withResolvers<void>()
const strain = serverModule({
  module: module({
    key: 'strain',
    needs: [],
    entities: [],
    actions: [fail],
  }),
  words: { zh: { name: '压力' }, en: { name: 'Strain' } },
  handlers: [
    handle(fail, async (_, { how }) => {
      if (how === 'defect') throw new Error('a fault of our own')
      entered.resolve()
      await held.promise
      return {}
    }),
  ],
})

/** Its services do nothing by themselves: they would take what an alarm is about before the test has looked. */
const world = worldOfFile({ also: [strain], role: 'web' })
const { mine } = operatorOfFile(world, { permissions: ['oms.*'], modules: ['system', 'common', 'oms'] })
let member: Caller

const health = () => mine.ok('oms/health/query.do')
const look = () => watchHealth({ ...world.composition, clock: world.clock, log: { info() {}, warn() {}, error() {} } })
const open = async () => (await health()).alarms.filter(({ endedAt }: any) => endedAt === null)
const asPlatform = (statement: ReturnType<typeof sql>) =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) => db.run(statement))
const messages = async () => (await mine.ok('bms/msg/list.do')).rows

beforeAll(async () => void (member = await world.user(['basic.*'])))

describe('[OP-07] a trace id', () => {
  it('comes from the caller, is in the answer’s header and errors, and is made where there is none', async () => {
    const refused = await member.post('bms/section/get.do', { id: 1 }, traceparent)
    expect(refused.traceId).toBe(traceId)
    const own = await member.post('bms/section/get.do', { id: 1 })
    expect(own.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(own.traceId).not.toBe(traceId)
    for (const wrong of [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `x\n${traceId}`, `00-${traceId}`])
      expect((await member.post('bms/section/get.do', { id: 1 }, { traceparent: wrong })).traceId).not.toBe(traceId)
  })

  it('goes on in the job that the call asked for, and a failed call is in the console under it, with its tenant', async () => {
    const { taskId } = await member.ok('bms/section/export.do', {}, traceparent)
    world.composition.jobs.start()
    await member.job(taskId)
    await world.composition.jobs.stop()
    const [job] = await transaction(
      world.composition.pool,
      { tenantId: member.tenantId, factoryId: member.factoryId },
      (db) => db.all<{ traceId: string }>(sql`select trace_id as "traceId" from jobs_job where id = ${taskId}`),
    )
    expect(job!.traceId).toBe(traceId)
    const failed = await member.post('strain/fail.do', { how: 'defect' }, traceparent)
    expect(failed).toMatchObject({ code: 500, traceId })
    expect(failed.message).toContain(traceId)
    const [noted] = await waitUntil(async () => {
      const found = (await health()).activity.filter(({ name }: any) => name === 'strain.thing.fail')
      return found.length > 0 && found
    }, 'the failure to be noted')
    expect(noted).toMatchObject({ kind: 'call', failed: true, traceId, tenantName: expect.stringContaining('Tenant') })
  })
})

it('[OP-07] a call that took a second is in the console with its trace id and time, and is no failure', async () => {
  const calling = member.ok('strain/fail.do', { how: 'slow' }, traceparent)
  await entered.promise
  const began = performance.now()
  await waitUntil(() => performance.now() - began > 1_100, 'the call to be slow')
  held.resolve()
  await calling
  const [noted] = await waitUntil(async () => {
    const found = (await health()).activity.filter(({ name, failed }: any) => name === 'strain.thing.fail' && !failed)
    return found.length > 0 && found
  }, 'the slow call to be noted')
  expect(noted).toMatchObject({ kind: 'call', traceId, tenantName: expect.stringContaining('Tenant') })
  expect(noted.milliseconds).toBeGreaterThan(1_000)
})

describe('[OP-05] the table of nodes', () => {
  it('has each node with version and role, and says of one that stopped that it did', async () => {
    const other = await world.anotherNode({ version: '9.9.9', filesDir: join(tmpdir(), 'mouldwright-no-file-yet') })
    const seen = async () => (await health()).nodes.find(({ version }: any) => version === '9.9.9')
    expect(await seen()).toMatchObject({ state: 'ready', role: 'web', pid: process.pid, diskBytes: expect.any(Number) })
    expect((await health()).nodes).toHaveLength(2)
    await other.stop()
    expect(await seen()).toMatchObject({ state: 'stopped' })
  })

  it('drains: says so before it stops to answer', async () => {
    // It is asked twice meanwhile, which takes a busy machine long.
    const other = await world.anotherNode({ version: '9.9.8', drainMs: 15_000 })
    const ready = () => other.app.inject('/health/ready')
    // A slow answer of the database is said, and changes nothing.
    expect((await ready()).json()).toMatchObject({ ready: true, state: expect.stringMatching(/^(ready|degraded)$/) })
    const stopping = other.stop()
    await waitUntil(
      async () => (await health()).nodes.some(({ version, state }: any) => version === '9.9.8' && state === 'draining'),
      'the node to say that it drains',
    )
    const answer = await ready()
    expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false, state: 'draining' }])
    await stopping
  })
})

describe('[OP-07 OP-02] alarms', () => {
  // A node of which nothing is heard for 45 s counts as vanished.
  it('open once for a node that vanished, a full disk, failures and an old backup; end by themselves; tell the operator', () =>
    world.clock.standing(async () => {
      await look()
      expect(await open()).toEqual([])
      const at = world.clock.now()
      const node = (id: string, seenAt: number, free: number) =>
        asPlatform(sql`
          insert into kit_node (id, version, role, host, pid, state, started_at, seen_at, disk_bytes, disk_free_bytes)
          values (${id}, '1', 'all', ${id}, 1, 'ready', ${new Date(seenAt)}, ${new Date(seenAt)}, 1000, ${free})`)
      await node('gone-host', at - 120_000, 900)
      await node('full-host', at, 149)
      await asPlatform(sql`delete from kit_activity`)
      for (let times = 0; times < 5; times += 1) await member.post('strain/fail.do', { how: 'defect' })
      const cron = { backupCron: '15 2 * * *', proveCron: '15 4 * * 0', keep: 3 }
      await mine.ok('oms/backup/save.do', { ...cron, isOn: true, version: 0 })
      await waitUntil(
        async () => (await health()).activity.filter(({ failed }: any) => failed).length === 5,
        'the failures to be noted',
      )
      await Promise.all([look(), look()])
      const sentences = (await open()).map(({ sentence }: any) => sentence)
      for (const part of ['gone-host', 'full-host 的磁盘只剩 14%', '出错', '还没有任何备份', '恢复演练'])
        expect(sentences.filter((one: string) => one.includes(part))).toHaveLength(1)
      const told = (await messages()).map(({ msgHeader }: any) => msgHeader)
      expect(told.filter((one: string) => one.includes('gone-host'))).toHaveLength(1)
      await asPlatform(sql`delete from kit_node where id in ('gone-host', 'full-host')`)
      await mine.ok('oms/backup/save.do', { ...cron, isOn: false, version: 1 })
      await asPlatform(sql`delete from kit_activity`)
      await look()
      expect(await open()).toEqual([])
    }))

  it('[C5] nodes and work of long ago are removed, without waiting for whoever holds some', async () => {
    const longAgo = new Date(world.clock.now() - 8 * 86_400_000)
    const other = createClient(world.database.adminUrl)
    await other.connect()
    try {
      await other.query(
        `insert into kit_node (id, version, role, host, pid, state, started_at, seen_at)
         select one, '1', 'all', one, 1, 'stopped', $1, $1 from unnest(array['old-free', 'old-held']) one`,
        [longAgo],
      )
      await other.query(
        `insert into kit_activity (id, ended_at, kind, name, trace_id, node, milliseconds, failed)
         select row_number() over (), $1, 'call', one, 't', one, 1, false from unnest(array['old-free', 'old-held']) one`,
        [longAgo],
      )
      await other.query('begin')
      for (const [table, column] of [
        ['kit_node', 'id'],
        ['kit_activity', 'node'],
      ])
        await other.query(`select from ${table} where ${column} = 'old-held' for update`)
      const left = async () =>
        (
          await other.query(
            "select id from kit_node where id like 'old-%' union all select node from kit_activity where node like 'old-%'",
          )
        ).rows
      await waitUntil(async () => (await left()).length === 2, 'what nobody holds to be removed')
      expect(await left()).toEqual([{ id: 'old-held' }, { id: 'old-held' }])
      await other.query('rollback')
      await waitUntil(async () => (await left()).length === 0, 'the rest to be removed')
    } finally {
      await other.end()
    }
  })

  it('by age: of a backup after 26 h, of a restore test that passed after 8 days, and no earlier', async () => {
    const { backups } = world.ports
    const { list } = backups
    const cron = { backupCron: '15 2 * * *', proveCron: '15 4 * * 0', keep: 3 }
    const save = async (isOn: boolean) =>
      mine.ok('oms/backup/save.do', { ...cron, isOn, version: (await mine.ok('oms/backup/query.do')).version })
    const ago = (hours: number) => new Date(world.clock.now() - hours * 3_600_000).toISOString()
    const seen = (hours: number, provedHours: number | null) => ({
      ...{ name: `backup ${hours}`, at: ago(hours), bytes: 1, version: '1', migration: 1 },
      proof: provedHours === null ? null : { at: ago(provedHours), tenants: 1, rows: 1, files: 1 },
    })
    const alarmsWith = async (...all: ReturnType<typeof seen>[]) => {
      backups.list = async () => all
      await look()
      return (await open()).map(({ sentence }: any) => sentence).toSorted()
    }
    try {
      await save(true)
      expect(await alarmsWith(seen(25.9, null), seen(49, 8 * 24 - 0.1))).toEqual([])
      expect(await alarmsWith(seen(26.1, null), seen(49, 8 * 24 + 0.1))).toEqual([
        '最近一份备份已是 26 小时前',
        '最近一次通过的恢复演练已是 8 天前',
      ])
    } finally {
      backups.list = list
      await save(false)
      await look()
    }
    expect(await open()).toEqual([])
  })

  it('[OP-01] one where another tool backs the database up and none of its backups is there, and none where nobody named it', async () => {
    const { backups } = world.ports
    const { about } = backups
    const alarmsWith = async (database: { tool: string; at: string | null; isNamed: boolean } | null) => {
      backups.about = async () => ({ ...(await about()), hindrance: 'otherDatabase', database })
      await look()
      return (await open()).map(({ sentence }: any) => sentence)
    }
    const ago = (hours: number) => new Date(world.clock.now() - hours * 3_600_000).toISOString()
    try {
      expect(await alarmsWith({ tool: 'archive_mode', at: null, isNamed: false })).toEqual([])
      expect(await alarmsWith({ tool: 'pg_dump', at: ago(25.9), isNamed: true })).toEqual([])
      expect(await alarmsWith({ tool: 'pg_dump', at: ago(26.1), isNamed: true })).toEqual([
        '数据库最近一份备份（pg_dump）已是 26 小时前',
      ])
      expect(await alarmsWith({ tool: 'pg_dump', at: null, isNamed: true })).toEqual([
        '看不到数据库的任何备份（pg_dump）',
      ])
    } finally {
      backups.about = about
      await look()
    }
  })

  it('none for four failures within five minutes, nor for a disk with 15 % free', () =>
    world.clock.standing(async () => {
      const at = new Date(world.clock.now())
      await asPlatform(sql`
        insert into kit_node (id, version, role, host, pid, state, started_at, seen_at, disk_bytes, disk_free_bytes)
        values ('roomy-host', '1', 'all', 'roomy-host', 1, 'ready', ${at}, ${at}, 1000, 150)`)
      await asPlatform(sql`delete from kit_activity`)
      for (let times = 0; times < 4; times += 1) await member.post('strain/fail.do', { how: 'defect' })
      await waitUntil(
        async () => (await health()).activity.filter(({ failed }: any) => failed).length === 4,
        'the failures to be noted',
      )
      await look()
      expect(await open()).toEqual([])
      await asPlatform(sql`delete from kit_node where id = 'roomy-host'`)
      await asPlatform(sql`delete from kit_activity`)
    }))

  it('[OP-06] one for a file store that cannot be used, which the console shows with its place and state', async () => {
    expect((await health()).files).toMatchObject({ kind: 'folder', fault: null })
    const { files } = world.composition.kit
    const down = vi.spyOn(files, 'state').mockResolvedValue({ kind: 's3', place: 's3.test/moulds', fault: 'timeout' })
    await look()
    expect((await health()).files).toEqual({ kind: 's3', place: 's3.test/moulds', fault: 'timeout' })
    expect((await open()).map(({ sentence }: any) => sentence)).toEqual(['文件存储 s3.test/moulds 无法使用：timeout'])
    down.mockRestore()
    await look()
    expect(await open()).toEqual([])
  })

  it('one for a job that nobody takes, and one for a time of automatic scheduling that nobody looks at', async () => {
    await asPlatform(sql`
      insert into kit_queue (job_id, tenant_id, factory_id, queued_at) values (1, 1, 1, clock_timestamp() - interval '6 minutes')`)
    await asPlatform(sql`
      insert into aps_automatic_turn (tenant_id, factory_id, schedule_id, look_at)
      values (${member.tenantId}, ${member.factoryId}, 1, ${new Date(world.clock.now() - 400_000)})`)
    await look()
    const sentences = (await open()).map(({ sentence }: any) => sentence)
    expect(sentences.some((one: string) => one.includes('自动排程'))).toBe(true)
    expect(sentences.some((one: string) => one.includes('已等待 6 分钟'))).toBe(true)
  })
})
