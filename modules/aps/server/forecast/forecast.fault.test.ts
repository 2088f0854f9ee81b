/** Reports come while no worker lives, and while one dies: the next one follows them. */
import { endChild } from '@mouldwright/server-kit'
import { asAdministrator, waitUntil } from '@mouldwright/testkit'
import { workersOfFile } from '@mouldwright/testkit/fault-of-file'
import { expect, it } from 'vitest'
import type { PlannedMould } from '../../shared/index.ts'
import { change, dateIn, planner, seedMould, seedShop } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'

const { workers, world } = workersOfFile()

const writesForecast = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into aps_forecast %'`
const isoIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

it('[PH-12 D3] follows reports that came while no worker lived, and tells once what became late', async () => {
  let worker = await workers.startWorker()
  const caller = await world.user(planner)
  const shop = await seedShop(caller)
  const { batches } = await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(-6) })
  const { scheduleId } = await planned(caller, { startPoint: isoIn(-14 * 1_440) })
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const mould = async (): Promise<PlannedMould> =>
    (await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId })).rows[0]
  const report = (batch: string, machine: string, progress: number) =>
    change(caller, 'bom/bomBatch', batches[batch]!, {
      operations: [{ number: 10, lock: 0, machineId: shop.machines[machine], startedAt: isoIn(-progress), progress }],
    })
  const told = async (): Promise<{ code: string }[]> => (await caller.ok('bms/msg/getUserMsgNum.do')).userMsgList

  await endChild(worker)
  await report('P01', 'CNC01', 10)
  expect((await mould()).forecastAt).toBeNull()
  // It dies at work, held there until it is dead; what it had done counts whole or not at all.
  await asAdministrator(world, async (holder) => {
    await holder.query('begin; lock table aps_forecast in share row exclusive mode')
    worker = await workers.startWorker()
    await report('E01', 'GRA01', 20)
    // Within a transaction the activity stands still.
    const isHeld = async () =>
      asAdministrator(world, async (beside) => (await beside.query(writesForecast)).rowCount !== 0)
    await waitUntil(isHeld, 'the forecast to be written')
    await endChild(worker)
  })
  expect((await mould()).forecastAt).toBeNull()
  await report('C01', 'CNC02', 90)
  await workers.startWorker()
  const isFollowed = async () => {
    const { forecastDate } = await caller.ok('bom/mold/get.do', { id: (await mould()).mouldId })
    return (await mould()).forecastLateMinutes! > 0 && forecastDate !== null && (await told()).length > 0
  }
  await waitUntil(isFollowed, 'the reports to be followed')
  expect((await told()).map(({ code }) => code)).toEqual(['forecastLateElapsed'])
  expect(await mould()).toMatchObject({ lateCause: { kind: 'elapsed' } })
})
