/** After a breakdown or a late report only what it touched is planned again. */
import { addDays, localDayStart, weekdayOf } from '@mouldwright/worktime'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ShownTask } from '../../shared/index.ts'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, planned, startPath } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()
const soon = dateIn(7)
const monday = addDays(soon, 8 - weekdayOf(soon))
const startOf = (date: string) => new Date(localDayStart(date, 'Asia/Shanghai') * 60_000).toISOString()

interface Place {
  resource: string | null
  start: string | null
  end: string | null
}

/** Where the plates stand. */
async function platesOf(scheduleId: number): Promise<Map<string, Place>> {
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  return new Map(
    (rows as ShownTask[])
      .filter(({ partNumber }) => partNumber.startsWith('P'))
      .map((row) => [row.partNumber, { resource: row.resourceName, start: row.plannedStart, end: row.plannedEnd }]),
  )
}

const startTouched = async (scheduleId: number) => {
  const { taskId } = await caller.ok(startPath, { scheduleId, onlyTouched: true })
  const job = await caller.job(taskId)
  expect(job).toMatchObject({ status: 'succeeded' })
}

/** A published plan of plates on two mills, which are wanted as soon as they can be there. */
async function publishedPlates() {
  const { batches } = await seedMould(caller, shop, 'M1', { plates: 9, hours: 10, deliveryDate: addDays(monday, 3) })
  const { scheduleId } = await planned(caller, { startPoint: startOf(monday), horizonDays: 60 })
  expect((await caller.post(startPath, { scheduleId, onlyTouched: true })).data).toMatchObject({
    refusal: 'plan.nothingPublished',
  })
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  return { scheduleId, batches, before: await platesOf(scheduleId) }
}

it('[PH-06] after a breakdown, what it hits is planned again; the rest stays where it is', async () => {
  const { scheduleId, before } = await publishedPlates()
  const [from, to] = [startOf(addDays(monday, 1)), startOf(addDays(monday, 9))]
  await change(caller, 'machine', shop.machines['CNC01']!, {
    downtimes: [{ startsAt: from, endsAt: to, reason: '主轴损坏' }],
  })
  await load(caller, scheduleId)
  await startTouched(scheduleId)
  // Of plans that keep the rest: that says nothing of the best possible.
  expect((await caller.ok('aps/exe/job/query', { scheduleId })).plan.proven).toBeNull()
  const after = await platesOf(scheduleId)
  const isHit = ({ resource, end }: Place) => resource === 'CNC01' && end! > from
  const [hit, others] = [true, false].map((wanted) => [...before].filter(([, place]) => isHit(place) === wanted))
  expect(hit!.length).toBeGreaterThan(1)
  expect(others!.length).toBeGreaterThan(2)
  for (const [name, place] of others!) expect(after.get(name), name).toEqual(place)
  for (const [name] of hit!) {
    const { resource, start } = after.get(name)!
    expect(resource === 'CNC02' || start! >= to, name).toBe(true)
  }
  // The other mill takes them, rather than that they wait.
  expect(hit!.some(([name]) => after.get(name)!.resource === 'CNC02')).toBe(true)
})

it('[PH-06 PH-16] after a report, what it pushes is planned again, and its record gives the same plan', async () => {
  const { scheduleId, batches, before } = await publishedPlates()
  const onMill = [...before].filter(([, { resource }]) => resource === 'CNC01')
  const inOrder = onMill.toSorted(([, one], [, other]) => Date.parse(one.start!) - Date.parse(other.start!))
  const [last] = inOrder.at(-1)!
  // What was to come last on the mill is begun first.
  await change(caller, 'bom/bomBatch', batches[last]!, {
    operations: [
      {
        number: 10,
        lock: 0,
        machineId: shop.machines['CNC01'],
        startedAt: new Date(Date.now() - 3_600_000).toISOString(),
        progress: 5,
      },
    ],
  })
  await load(caller, scheduleId)
  await startTouched(scheduleId)
  const after = await platesOf(scheduleId)
  for (const [name, place] of before) if (place.resource === 'CNC02') expect(after.get(name), name).toEqual(place)
  const { body } = await caller.get(`aps/exe/job/getRunRecord.do?scheduleId=${scheduleId}`)
  expect(JSON.parse(body.toString())).toMatchObject({ onlyTouched: true })
  const folder = await mkdtemp(join(tmpdir(), 'mouldwright-record-'))
  try {
    await writeFile(join(folder, 'run.json'), body.toString())
    const script = new URL('../engine/replay.ts', import.meta.url).pathname
    const told = await new Promise<string>((resolve) =>
      execFile(process.execPath, [script, join(folder, 'run.json')], (_, out, err) => resolve(out + err)),
    )
    expect(told).toContain('byte for byte')
  } finally {
    await rm(folder, { recursive: true })
  }
})
