/** The plan of backups in the operator's console: times, missed and overlapping ones, retention, attempts that nobody ends. */
import { sql, transaction } from '@mouldwright/server-kit'
import { waitUntil, type Caller } from '@mouldwright/testkit'
import { operatorOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, describe, expect, it } from 'vitest'
import { lookAtBackups } from './backup-runs.ts'

const world = worldOfFile()
const { operator } = operatorOfFile(world, { permissions: ['oms.*'], modules: ['system', 'common', 'oms'] })
let mine: Caller
/** Moves the clock; who was signed in so long ago signs in again. */
async function moveTo(moment: string): Promise<void> {
  world.clock.advance(Date.parse(moment) - world.clock.now())
  mine = await world.user(['oms.*'], { tenant: operator })
}
const plan = { isOn: true, backupCron: '15 2 * * *', proveCron: '30 3 * * 0', keep: 2 }

const state = () => mine.ok('oms/backup/query.do')
const look = () =>
  lookAtBackups({ ...world.composition, clock: world.clock, log: { info() {}, warn() {}, error() {} } })
/** Looks until nothing is under way, whichever of the node's own looks and ours did it. */
const settled = async () => {
  await look()
  return waitUntil(async () => {
    const now = await state()
    return now.runs.every(({ endedAt }: any) => endedAt !== null) && now
  }, 'all runs to end')
}
const asPlatform = (statement: ReturnType<typeof sql>) =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) => db.run(statement))

describe('[OP-02] the console', () => {
  // 10:00 in Shanghai, a Wednesday.
  beforeAll(() => moveTo('2026-11-25T02:00:00Z'))

  it('refuses what is no cron expression by its field, and a plan that somebody else has changed', async () => {
    const wrong = await mine.post<any>('oms/backup/save.do', { ...plan, version: 0, proveCron: 'on Sunday' })
    expect(wrong.data.issues).toMatchObject([{ field: 'proveCron', rule: 'cron' }])
    const saved = await mine.ok('oms/backup/save.do', { ...plan, version: 0 })
    expect(saved).toMatchObject({
      version: 1,
      timeZone: 'Asia/Shanghai',
      nextBackupAt: '2026-11-25T18:15:00.000Z',
      nextProofAt: '2026-11-28T19:30:00.000Z',
    })
    const late = await mine.post<any>('oms/backup/save.do', { ...plan, version: 0 })
    expect([late.code, late.data.refusal]).toEqual([409, 'backup.changed'])
  })

  it('makes one at its time, once for all times that were missed, and tells how many those were', async () => {
    expect((await settled()).runs).toEqual([])
    await moveTo('2026-11-25T18:15:20Z')
    expect((await settled()).runs).toMatchObject([{ kind: 'backup', result: 'done', missed: 0 }])
    await moveTo('2026-11-28T19:00:00Z')
    const { runs, backups, nextBackupAt } = await settled()
    expect(runs).toMatchObject([{ kind: 'backup', result: 'done', missed: 2, dueAt: '2026-11-28T18:15:00.000Z' }, {}])
    expect(backups).toHaveLength(2)
    expect(nextBackupAt).toBe('2026-11-29T18:15:00.000Z')
  })

  it('proves the newest at its time, and nodes that look at once do it once', async () => {
    await moveTo('2026-11-28T19:30:30Z')
    await Promise.all([look(), look(), look()])
    const { runs, backups } = await settled()
    expect(runs.filter(({ kind }: any) => kind === 'proof')).toMatchObject([{ result: 'done', name: backups[0].name }])
    expect(backups[0]).toMatchObject({ provedAt: expect.any(String), tenants: 1, rows: 10, files: 2 })
  })

  it('runs one when it is asked to, skips a time that comes meanwhile, and says why one failed', async () => {
    const port = world.ports.backups
    const { make } = port
    await moveTo('2026-11-29T18:14:05Z')
    let release = (_: Error) => {}
    port.make = () => new Promise((_, reject) => (release = reject))
    try {
      await mine.ok('oms/backup/run.do', { kind: 'backup' })
      const looking = look()
      await waitUntil(async () => (await state()).runs[0].result === 'running', 'the backup to begin')
      const again = await mine.post<any>('oms/backup/run.do', { kind: 'backup' })
      expect(again.data.refusal).toBe('backup.underway')
      await moveTo('2026-11-29T18:15:10Z')
      await look()
      expect((await state()).runs[0]).toMatchObject({ kind: 'backup', result: 'skipped' })
      release(new Error('no space left on device'))
      await looking
      const { runs } = await settled()
      expect(runs[1]).toMatchObject({ result: 'failed', error: 'no space left on device' })
    } finally {
      release(new Error('the test is over'))
      port.make = make
    }
  })

  it('takes an attempt of a node that died for lost, and goes on', async () => {
    await asPlatform(
      sql`insert into oms_backup_run (id, kind, due_at, started_at, beat_at) values (${world.composition.newId()}, 'backup',
        ${new Date(world.clock.now())}, ${new Date(world.clock.now())}, ${new Date(world.clock.now() - 600_000)})`,
    )
    expect((await settled()).runs[0]).toMatchObject({ result: 'lost' })
    await mine.ok('oms/backup/run.do', { kind: 'backup' })
    expect((await settled()).runs[0]).toMatchObject({ result: 'done' })
  })

  it('says how a recovery phrase comes to be where there is none, and makes no backup without', async () => {
    const port = world.ports.backups
    const { about } = port
    port.about = async () => ({ ...(await about()), hindrance: 'noPhrase' })
    try {
      const { code, data, message } = await mine.post<any>('oms/backup/run.do', { kind: 'backup' })
      expect([code, data.refusal]).toEqual([422, 'backup.noPhrase'])
      expect(message).toContain('npm run backup')
    } finally {
      port.about = about
    }
  })
})
