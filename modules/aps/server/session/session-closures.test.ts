/** Planning by hand: a machine that is closed stands still, as one whose record says so, and for the reason that was given. */
import { inFactory, sql } from '@mouldwright/server-kit'
import { asHandler } from '@mouldwright/testkit'
import { localDayStart } from '@mouldwright/worktime'
import { beforeEach, describe, expect, it } from 'vitest'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, openPlan, planned, start } from '../plans.fixture.ts'
import { readDecisions } from './decisions.ts'

const { world, caller, shop } = shopOfEachTest()
const zone = 'Asia/Shanghai'
/** Behind all work: nothing is moved. */
const noon = localDayStart(dateIn(20), zone) + 720
const hours = (count: number) => count * 60
const minute = (iso: string) => Date.parse(iso) / 60_000
const iso = (at: number) => new Date(at * 60_000).toISOString()

let scheduleId = 0
let resourceId = 0
beforeEach(async () => {
  await seedMould(caller, shop, 'M1', { plates: 1 })
  ;({ scheduleId } = await planned(caller))
  await beginOn('EDM01')
})

async function beginOn(name: string) {
  const { resources } = await saved()
  resourceId = resources.find((of: any) => of.name === name).id
  await openPlan(caller, scheduleId)
}

const call = (name: string, input: object = {}) => caller.ok(`aps/session/${name}.do`, { scheduleId, ...input })
const saved = () => caller.ok('aps/schedule/gantt/get.do', { scheduleId })
const inSession = async () => (await call('getGantt')).gantt

type Step = [kind: 'closed' | 'open', from: number, until: number, reason?: string]

const changeOf = ([kind, from, until, reason]: Step) => ({
  ...{ kind, resourceId, from, until },
  ...(reason === undefined ? {} : { reason }),
})

/** Makes steps, the first of them in a session of this version. */
async function make(version: number, ...steps: Step[]) {
  for (const [at, step] of steps.entries()) {
    const { verdict } = await call('change', { version: version + at, ...changeOf(step) })
    expect(verdict.allowed).toBe(true)
  }
}

/** Downtimes as charts have them. */
const shown = ({ downtimes, resources }: any) =>
  downtimes.map((of: any) => [resources[of.resource].name, of.start, of.end, of.reason])
/** The same as a record has them. */
const kept = (list: any[]) => list.map((of) => [minute(of.startsAt), minute(of.endsAt), of.reason])

const loadAndRun = async () => {
  await load(caller, scheduleId)
  await start(caller, scheduleId)
}

const publish = () => caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
const machine = (name = 'EDM01') => caller.ok('machine/get.do', { id: shop.machines[name] })

describe('a machine that is closed by hand', () => {
  const closure: Step = ['closed', noon, noon + hours(8), '换主轴']
  const down = ['EDM01', noon, noon + hours(8), '换主轴']

  it('[PH-04] stands still at once, for the reason that was given; in the saved plan and after loading as well', async () => {
    await make(1, closure)
    expect(shown(await inSession())).toEqual([down])
    expect(shown(await saved())).toEqual([])
    await call('save', { version: 2 })
    expect(shown(await saved())).toEqual([down])
    await loadAndRun()
    expect(shown(await saved())).toEqual([down])
    await publish()
    expect(kept((await machine()).downtimes)).toEqual([down.slice(1)])
  })

  it('[PH-04 PH-15] is counted as down in the saved plan, hour for hour as after loading', async () => {
    const ofDay = async () => {
      const week = await caller.ok('aps/resource/week/plan/query', { scheduleId, day: dateIn(20), unit: 'day' })
      const at = week.columns.findIndex(({ from }: any) => from === dateIn(20))
      return week.rows.find(({ name }: any) => name === 'EDM01').cells[at]
    }
    await make(1, closure)
    await call('save', { version: 2 })
    const counted = await ofDay()
    expect(counted.down).toBe(hours(8))
    await loadAndRun()
    expect(await ofDay()).toEqual(counted)
  })

  it('[PH-02 PH-04] works again where the step is undone, and stands still where it is done again', async () => {
    await make(1, closure)
    await call('go', { version: 2, position: 0 })
    expect(shown(await inSession())).toEqual([])
    await call('go', { version: 3, position: 1 })
    expect(shown(await inSession())).toEqual([down])
    await call('go', { version: 4, position: 0 })
    // Another step takes its place.
    await make(5, ['closed', noon, noon + hours(2)])
    expect(shown(await inSession())).toEqual([['EDM01', noon, noon + hours(2), '']])
  })

  it('[PH-04] stands still too where it is closed as a part of one step', async () => {
    const changes = [
      { no: 1, ...changeOf(closure) },
      { no: 2, kind: 'repairMoved' },
    ]
    await call('change', { version: 1, kind: 'several', changes })
    expect(shown(await inSession())).toEqual([down])
  })

  it('[PH-04] needs no reason: nobody gave one', async () => {
    await make(1, ['closed', noon, noon + hours(8)])
    await make(2, ['closed', noon + hours(8), noon + hours(9), '  '])
    const nobody = [noon, noon + hours(9), '']
    expect(shown(await inSession())).toEqual([['EDM01', ...nobody]])
    await call('save', { version: 3 })
    // As decisions were kept before they had reasons.
    const decided = await asHandler(world, caller, (ctx) => readDecisions(ctx, scheduleId))
    expect(decided).toMatchObject([{ kind: 'time', value: { closed: [noon, noon + hours(9)], opened: [] } }])
    expect(Object.keys(decided[0]!.value).toSorted()).toEqual(['closed', 'opened'])
    await loadAndRun()
    expect(shown(await saved())).toEqual([['EDM01', ...nobody]])
    await publish()
    expect(kept((await machine()).downtimes)).toEqual([[noon, noon + hours(9), null]])
  })

  it('[PH-04] adds reasons to what was decided before there were any', async () => {
    await make(1, ['closed', noon, noon + hours(2)])
    await call('save', { version: 2 })
    await openPlan(caller, scheduleId)
    await make(1, ['closed', noon + hours(3), noon + hours(5), '保养'])
    await call('save', { version: 2 })
    await loadAndRun()
    await publish()
    expect(kept((await machine()).downtimes)).toEqual([
      [noon, noon + hours(2), null],
      [noon + hours(3), noon + hours(5), '保养'],
    ])
  })

  it('[PH-04 U2] is not closed for a text that is too long or broken', async () => {
    const tried = async (of: object) =>
      (await caller.post('aps/session/try.do', { scheduleId, version: 1, ...changeOf(closure), ...of })).code
    expect(await tried({ reason: '修'.repeat(50) })).toBe(1)
    expect(await tried({ reason: '修'.repeat(51) })).toBe(400)
    expect(await tried({ reason: 'a\ud83d' })).toBe(400)
    const several = (reason: string) => ({ kind: 'several', changes: [{ no: 1, ...changeOf(closure), reason }] })
    expect(await tried(several('修'.repeat(51)))).toBe(400)
    expect(await tried(several('\udc00b'))).toBe(400)
  })
})

describe('time that is opened by hand', () => {
  it('[PH-04] takes the closure away, and what is left of it keeps its reason', async () => {
    await make(
      1,
      ['closed', noon, noon + hours(8), '换主轴'],
      ['open', noon + hours(2), noon + hours(4), 'not a reason of anything'],
    )
    const parts = [
      [noon, noon + hours(2), '换主轴'],
      [noon + hours(4), noon + hours(8), '换主轴'],
    ]
    const named = parts.map((of) => ['EDM01', ...of])
    expect(shown(await inSession())).toEqual(named)
    await call('go', { version: 3, position: 1 })
    expect(shown(await inSession())).toEqual([['EDM01', noon, noon + hours(8), '换主轴']])
    await call('go', { version: 4, position: 2 })
    await call('save', { version: 5 })
    expect(shown(await saved())).toEqual(named)
    await loadAndRun()
    expect(shown(await saved())).toEqual(named)
    await publish()
    const { downtimes, openings } = await machine()
    expect(kept(downtimes)).toEqual(parts)
    expect(kept(openings)).toEqual([[noon + hours(2), noon + hours(4), null]])
  })

  it('[PH-04] takes a downtime of the record away, and closing again gives it a reason of its own', async () => {
    const downtimes = [{ startsAt: iso(noon), endsAt: iso(noon + hours(8)), reason: 'Service' }]
    await call('discard', { version: 1 })
    await change(caller, 'machine', shop.machines['EDM01']!, { downtimes })
    await loadAndRun()
    await beginOn('EDM01')
    expect(shown(await inSession())).toEqual([['EDM01', noon, noon + hours(8), 'Service']])
    await make(
      1,
      ['open', noon, noon + hours(8)],
      ['closed', noon + hours(1), noon + hours(2), '保养'],
      ['closed', noon + hours(2), noon + hours(3), '保养'],
      ['closed', noon + hours(3), noon + hours(4), '换主轴'],
    )
    const parts = [
      [noon + hours(1), noon + hours(3), '保养'],
      [noon + hours(3), noon + hours(4), '换主轴'],
    ]
    expect(shown(await inSession())).toEqual(parts.map((of) => ['EDM01', ...of]))
    await call('save', { version: 5 })
    await loadAndRun()
    expect(shown(await saved())).toEqual(parts.map((of) => ['EDM01', ...of]))
    await publish()
    expect(kept((await machine()).downtimes)).toEqual(parts)
  })
})

it('[PH-04] a team that is closed stands still for its reason, and its group has it once published', async () => {
  await call('discard', { version: 1 })
  await beginOn('FIT team')
  await make(1, ['closed', noon, noon + hours(8), '培训'])
  expect(shown(await inSession())).toEqual([['FIT team', noon, noon + hours(8), '培训']])
  await call('save', { version: 2 })
  expect(shown(await saved())).toEqual([['FIT team', noon, noon + hours(8), '培训']])
  await loadAndRun()
  await publish()
  const group = await caller.ok('bms/resourceGroup/get.do', { id: shop.groups.FIT })
  expect(kept(group.downtimes)).toEqual([[noon, noon + hours(8), '培训']])
})

it('[PH-04] a step of before, without a reason, is done again', async () => {
  await make(1, ['closed', noon, noon + hours(8)])
  const changes = await asHandler(world, caller, (ctx) =>
    ctx.db.all<{ change: object }>(sql`select t.change from aps_session_step as t where ${inFactory(ctx, 't')}`),
  )
  expect(changes).toEqual([{ change: { kind: 'closed', resourceId, from: noon, until: noon + hours(8) } }])
})
