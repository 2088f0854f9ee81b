/** What happens in a week besides the work of the plan: a piece is spoilt and made again, electrodes are measured, moulds are tried. */
import { dateOfDay, dayOfDate, localDayStart, toLocal } from '@mouldwright/worktime'
import type { ShownTask } from '@mouldwright/aps/shared'
import { unlessRefused } from './asking.ts'
import { chanceOf, type WorkDone } from './floor-work.ts'
import { isTold, type Shop } from './open-gates.ts'
import { tellWork, type TellOrder } from './tell-work.ts'

interface Week {
  seed: number
  from: number
  tasks: readonly ShownTask[]
  done: readonly WorkDone[]
  order: TellOrder
}

const mostSpoilt = 3
/** Made again, it goes faster, one operation after the other. */
const againShare = 0.6

/** Whole batches of the week, with the end of their last operation. */
function finishedBatches({ tasks, done }: Week, isElectrode: boolean) {
  const last = new Map<number, WorkDone[]>()
  for (const work of done) last.set(work.batchId, [...(last.get(work.batchId) ?? []), work])
  const seen = new Map(tasks.flatMap((of) => (of.batchId === null ? [] : [[of.batchId, of] as const])))
  return [...last].flatMap(([batchId, works]) => {
    const task = seen.get(batchId)
    if (!task || (task.partType === 2) !== isElectrode || works.some(({ finishedAt }) => finishedAt === null)) return []
    return [{ batchId, task, works, end: Math.max(...works.map(({ finishedAt }) => finishedAt!)) }]
  })
}

/** Some pieces are spoilt at their last operation, and made again at once. */
export async function spoilPieces(shop: Shop, week: Week): Promise<number> {
  const { seed, order } = week
  const spoilt = finishedBatches(week, false)
    .filter(({ works, end }) => works.every(({ machineId }) => machineId !== null) && order.until - end > 1_440)
    .sort((one, other) => chanceOf(seed, `scrap ${one.batchId}`) - chanceOf(seed, `scrap ${other.batchId}`))
    .slice(0, mostSpoilt)
  for (const { batchId, task, works, end } of spoilt) {
    shop.at(end + 20)
    const operationNumber = Math.max(...works.map(({ operation }) => operation))
    const report = {
      ...{ key: `week-${batchId}-scrap`, kind: 'scrap', batchId, operationNumber, quantity: 1 },
      ...{ reason: '尺寸超差', followUp: 'remake' },
    }
    if (!(await isTold(shop.floor('floor/report/tell.do', report)))) continue
    const { rows } = await shop.ask<{ rows: { id: number }[] }>('bom/bomBatch/list.do', {
      ...{ search: `${task.batchNumber}-R`, page: 1, size: 1 },
    })
    if (!rows[0]) continue
    shop.partOf.set(rows[0].id, task.partId)
    await tellWork(shop, madeAgain(works, rows[0].id, end + 60), order)
  }
  return spoilt.length
}

function madeAgain(works: readonly WorkDone[], batchId: number, begins: number): WorkDone[] {
  let free = begins
  return [...works]
    .sort((one, other) => one.operation - other.operation)
    .map((work) => {
      const lasts = Math.max(10, Math.round((work.finishedAt! - work.startedAt) * againShare))
      const startedAt = free
      free += lasts + 10
      return { ...work, batchId, startedAt, finishedAt: startedAt + lasts, workedMinutes: lasts }
    })
}

const mostMeasured = 8

const rounded = (value: number) => Math.round(value * 10_000) / 10_000

/** How far a piece sits off its clamping, and how much larger it is than drawn: in mm and degrees. */
function sizesOf(seed: number, nth: number, isGood: boolean) {
  const within = (axis: string, most: number) => rounded((chanceOf(seed, `${axis} ${nth}`) * 2 - 1) * most)
  const [xyAverage, zAverage] = [isGood ? rounded(0.003 + within('xy', 0.002)) : -0.045, within('end', 0.003)]
  return {
    ...{ instrument: 'Hexagon 7.10.7', x: within('x', 0.012), y: within('y', 0.012), z: within('z', 0.008) },
    ...{ c: within('c', 0.02), xyMin: rounded(xyAverage - 0.004), xyAverage, xyMax: rounded(xyAverage + 0.004) },
    ...{ zMin: rounded(zAverage - 0.002), zAverage, zMax: rounded(zAverage + 0.002) },
  }
}

/** The first piece out of tolerance is scrapped and made again, the second one machined again and measured anew; others wait for a decision. */
async function decideOn({ ask, at }: Shop, { id, partId }: { id: number; partId: number }, of: Spoilt): Promise<void> {
  const pieces = [{ id }]
  at(of.minute)
  if (of.nth === 0) {
    const scrapped = { pieces, to: 'scrapped', reason: '超差无法修复' }
    if (!(await unlessRefused(ask('electrode/piece/advance.do', scrapped)))) return
    await unlessRefused(ask('electrode/piece/make.do', { parts: [{ id: partId }] }))
  }
  if (of.nth === 1) {
    if (!(await unlessRefused(ask('electrode/piece/advance.do', { pieces, to: 'regrind' })))) return
    at(of.minute + 120)
    await unlessRefused(ask('electrode/piece/measure.do', { id, result: 'ok', ...sizesOf(of.seed, id, true) }))
  }
}
interface Spoilt {
  nth: number
  minute: number
  seed: number
}

/** Electrodes that were cut in the week are followed as pieces from their first measurement on; of five one is spoilt. */
export async function measureElectrodes(shop: Shop, week: Week): Promise<number> {
  const { ask, at } = shop
  let [measured, spoilt] = [0, 0]
  for (const { task, end } of finishedBatches(week, true)
    .sort((one, other) => one.end - other.end)
    .slice(0, mostMeasured)) {
    at(end + 15)
    const design = { partId: task.partId, orbit: 'circular', holderSystem: 'EROWA ITS 50', burnsAllowed: 4 }
    if (!(await unlessRefused(ask('electrode/design/add.do', design)))) continue
    if (!(await unlessRefused(ask('electrode/piece/make.do', { parts: [{ id: task.partId }] })))) continue
    const { rows } = await ask<{ rows: { id: number }[] }>('electrode/piece/list.do', {
      ...{ filters: { partId: [task.partId] }, sort: 'number', page: 1, size: 50 },
    })
    const pieces = rows.map(({ id }) => ({ id }))
    for (const to of ['blankReady', 'milling', 'cleaned'])
      await unlessRefused(ask('electrode/piece/advance.do', { pieces, to }))
    at(end + 40)
    for (const { id } of pieces) {
      const isGood = measured % 5 !== 4
      const result = isGood ? { result: 'ok' } : { result: 'ng', reason: '侧面偏小 0.045，超出公差' }
      const sizes = sizesOf(week.seed, measured, isGood)
      if (!(await unlessRefused(ask('electrode/piece/measure.do', { id, ...result, ...sizes })))) continue
      measured += 1
      if (isGood) continue
      await decideOn(shop, { id, partId: task.partId }, { nth: spoilt, minute: end + 60, seed: week.seed })
      at(end + 40)
      spoilt += 1
    }
  }
  return measured
}

const mostTried = 3

/** The moulds that are due first are tried: all but the last on the day agreed, each with what was found. */
export async function tryMoulds(shop: Shop, { from, order }: Week): Promise<number> {
  const { ask, at, timeZone } = shop
  const { rows } = await ask<{ rows: { id: number; number: string }[] }>('bom/mold/list.do', {
    ...{ sort: 'deliveryDate', page: 1, size: mostTried },
  })
  let tried = 0
  for (const [count, mould] of rows.entries()) {
    const first = dayOfDate(toLocal(from, timeZone).date) + 1
    const last = dayOfDate(toLocal(order.until, timeZone).date) - 1
    if (last <= first) break
    const [planned, held] = [first + count, first + count + (count === mostTried - 1 ? 1 : 0)].map((day) =>
      Math.min(day, last),
    ) as [number, number]
    const [plannedDate, triedDate] = [dateOfDay(planned), dateOfDay(held)]
    at(from)
    const made = await unlessRefused(
      ask<{ id: number }>('tr/trial/add.do', {
        ...{
          mouldId: mould.id,
          event: 'T0',
          plannedDate,
          outsidePress: '海天 1300T',
          resin: 'PP+EPDM-T20',
          samples: 30,
        },
      }),
    )
    if (!made) continue
    const { id } = made
    at(localDayStart(triedDate, timeZone) + 14 * 60)
    await ask('tr/trial/ready.do', { id, despite: '客户催样，余下零件用临时件' })
    await ask('tr/trial/record.do', { id, triedDate })
    for (const [at, title] of ['分型面飞边', '顶针印', '走胶不足'].slice(0, count + 1).entries())
      await ask('tr/issue/add.do', {
        ...{ number: `${mould.number}-T0-${at + 1}`, mouldId: mould.id, trialId: id, title },
      })
    tried += 1
  }
  return tried
}
