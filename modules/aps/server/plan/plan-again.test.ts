/** A run of a factory that has a published plan goes on from it, as the settings say. */
import { expect, it } from 'vitest'
import { settingDefaults } from '../../shared/index.ts'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, start } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()

const startPoint = () => `${dateIn(3)}T00:00:00.000Z`

interface Seen {
  mouldNumber: string
  partNumber: string
  operationNumber: number
  resourceName: string
  plannedStart: string
  lateMinutes: number
}

/** Resource and start of each operation. */
async function places(scheduleId: number): Promise<Record<string, { resource: string; start: string }>> {
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 500 })
  return Object.fromEntries(
    (rows as Seen[]).map(({ mouldNumber, partNumber, operationNumber, resourceName, plannedStart }) => [
      `${mouldNumber} ${partNumber} ${operationNumber}`,
      { resource: resourceName, start: plannedStart },
    ]),
  )
}

const machinesOf = (of: Record<string, { resource: string }>) =>
  Object.fromEntries(Object.entries(of).map(([task, { resource }]) => [task, resource]))

/** Loads, runs and publishes; what stands where then. */
async function publishPlan(scheduleId: number) {
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  return places(scheduleId)
}

/** Loads and runs again. */
async function planAgain(scheduleId: number) {
  await load(caller, scheduleId)
  const { result } = await start(caller, scheduleId)
  const { plan } = await caller.ok('aps/exe/job/query', { scheduleId })
  return { now: await places(scheduleId), method: plan.method as string, lateMoulds: result.lateMoulds as number }
}

const prefers = (reusePreviousResource: 'yes' | 'no') =>
  caller.ok('aps/schedule/param/setting/save.do', {
    set: 'default',
    version: 0,
    values: [{ ...settingDefaults, reusePreviousResource }],
  })

/** The urgent mould has the first machine in the first plan, and is done by the second. */
async function withoutTheUrgent(): Promise<{ scheduleId: number; before: Awaited<ReturnType<typeof places>> }> {
  const urgent = await seedMould(caller, shop, 'M0', { plates: 2, priority: 9, deliveryDate: dateIn(20) })
  await seedMould(caller, shop, 'M1', { plates: 3, hours: 5 })
  const { id: scheduleId } = await newSchedule(caller, { startPoint: startPoint() })
  const before = await publishPlan(scheduleId)
  const times = { startedAt: '2026-01-01T00:00:00.000Z', finishedAt: '2026-01-02T00:00:00.000Z' }
  const done = (number: number, where: object) => ({ number, lock: 0, ...where, ...times })
  const machine = (name: string) => ({ machineId: shop.machines[name] })
  const onCavity = [
    done(10, machine('CNC01')),
    done(20, machine('EDM01')),
    done(30, { resourceGroupId: shop.groups.FIT }),
  ]
  for (const [name, id] of Object.entries(urgent.batches)) {
    const operations = name === 'C01' ? onCavity : [done(10, machine(name === 'E01' ? 'GRA01' : 'CNC01'))]
    await change(caller, 'bom/bomBatch', id, { operations })
  }
  return { scheduleId, before }
}

it('[AP-02] keeps machines and order of the published plan when other work is done', async () => {
  const { scheduleId, before } = await withoutTheUrgent()
  const { now, method } = await planAgain(scheduleId)
  expect(method).toBe('replan')
  expect(Object.keys(now).every((task) => task.startsWith('M1'))).toBe(true)
  for (const [task, { resource, start: at }] of Object.entries(now)) {
    expect(resource, task).toBe(before[task]!.resource)
    expect(at <= before[task]!.start, task).toBe(true)
  }
})

it('[AP-02] plans by its rules where previous resources are not wanted', async () => {
  const { scheduleId, before } = await withoutTheUrgent()
  await prefers('no')
  const { now, method } = await planAgain(scheduleId)
  expect(method).toBe('event:priorityThenDue')
  expect(Object.entries(now).filter(([task, { resource }]) => resource !== before[task]!.resource).length).toBe(4)
})

it('[AP-02] puts new work between what is planned, which keeps its machines', async () => {
  await seedMould(caller, shop, 'M1', { plates: 3 })
  const { id: scheduleId } = await newSchedule(caller, { startPoint: startPoint() })
  const before = await publishPlan(scheduleId)
  await seedMould(caller, shop, 'M0', { plates: 2, priority: 9, deliveryDate: dateIn(20) })
  const { now, method, lateMoulds } = await planAgain(scheduleId)
  expect({ isReplan: method.startsWith('replan'), lateMoulds }).toEqual({ isReplan: true, lateMoulds: 0 })
  expect(Object.keys(now)).toHaveLength(13)
  expect(machinesOf(now)).toMatchObject(machinesOf(before))
})

it('[AP-02] gives work to another machine where it would be late on its own', async () => {
  await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(9) })
  const { id: scheduleId } = await newSchedule(caller, { startPoint: startPoint() })
  const before = await publishPlan(scheduleId)
  const { resource } = before['M1 C01 10']!
  const downtimes = [{ startsAt: startPoint(), endsAt: `${dateIn(30)}T00:00:00.000Z`, reason: '' }]
  await change(caller, 'machine', shop.machines[resource]!, { downtimes })
  const { now, lateMoulds } = await planAgain(scheduleId)
  expect(lateMoulds).toBe(0)
  expect(now['M1 C01 10']!.resource).toBe(resource === 'CNC01' ? 'CNC02' : 'CNC01')
  expect(now['M1 E01 10']).toEqual(before['M1 E01 10'])
})
