/** Plans that were kept when a split of a task was called a part of it, and in charts a piece. */
import { sql, transaction } from '@mouldwright/server-kit'
import { expect, it } from 'vitest'
import { zstdCompressSync } from 'node:zlib'
import { settingDefaults } from '../../shared/index.ts'
import { decompressed } from '../compressed-json.ts'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { openPlan, planned } from '../plans.fixture.ts'
import { storedPlan } from '../stored-plan.ts'

const { world, caller, shop } = shopOfEachTest()

/** As it was kept then: one text of JSON. */
const former = (kept: unknown, names: readonly (readonly [string, string])[]) => {
  const text = JSON.stringify(kept)
  const written = names.reduce((of, [now, then]) => of.replaceAll(`"${now}":`, `"${then}":`), text)
  expect(written).not.toBe(text)
  return zstdCompressSync(written)
}

it('[U2 PH-01 PH-16] are shown, explained, changed and replayed as those of now', async () => {
  await caller.ok('aps/schedule/param/setting/save.do', {
    set: 'default',
    version: 0,
    values: [{ ...settingDefaults, dynamicWorkSplitting: 'on' }],
  })
  const { mouldId, parts, batches } = await seedMould(caller, shop, 'M1')
  await change(caller, 'bom/mold', mouldId, { deliveryDate: dateIn(1) })
  await change(caller, 'bom/part', parts['P01']!, { quantity: 8 })
  await change(caller, 'bom/bomBatch', batches['P01']!, { quantity: 8 })
  const { scheduleId, planId } = await planned(caller)

  const shown = async () => ({
    chart: await caller.ok('aps/schedule/gantt/get.do', { scheduleId }),
    record: JSON.parse((await caller.get(`aps/exe/job/getRunRecord.do?scheduleId=${scheduleId}`)).body.toString()),
  })
  const before = await shown()
  const at = before.chart.tasks.split.indexOf(2)
  expect(at).toBeGreaterThan(-1)
  const taskId: number = before.chart.tasks.taskId[at]

  const { pool } = world.composition
  await transaction(pool, { tenantId: caller.tenantId, factoryId: caller.factoryId }, async (db) => {
    const kept = await db.one<{ answer: Buffer; gantt: Buffer }>(
      sql`select t.answer, t.gantt from aps_plan as t where t.id = ${planId}`,
    )
    const answer = former(storedPlan(kept.answer), [
      ['split', 'part'],
      ['splits', 'parts'],
    ])
    const gantt = former(await decompressed(kept.gantt), [['split', 'piece']])
    await db.run(sql`update aps_plan as t set answer = ${answer}, gantt = ${gantt} where t.id = ${planId}`)
  })

  const after = await shown()
  expect(after.chart).toEqual(before.chart)
  expect(after.record.plan).not.toBe(before.record.plan)
  const detail = await caller.ok('aps/task/plan/edit/getSchPlanDetail', { planId, taskId, split: 2 })
  expect(detail).toMatchObject({ task: { taskId, split: 2, splits: 2 } })
  expect(detail.whyHere.sentence).toContain('2 份')
  expect(detail.alternatives.length).toBeGreaterThan(0)

  const session = (name: string, more: object = {}) => caller.ok(`aps/session/${name}.do`, { scheduleId, ...more })
  await openPlan(caller, scheduleId)
  const resourceId = before.chart.resources[before.chart.tasks.resource[at]].id
  const start = before.chart.tasks.start[at] + 60
  const { verdict } = await session('change', { version: 1, kind: 'move', taskId, split: 2, resourceId, start })
  expect(verdict).toMatchObject({ allowed: true })
  const { gantt: moved } = await session('getGantt')
  const now = moved.tasks.taskId.findIndex((id: number, row: number) => id === taskId && moved.tasks.split[row] === 2)
  expect(moved.tasks.start[now]).toBeGreaterThanOrEqual(start)
})
