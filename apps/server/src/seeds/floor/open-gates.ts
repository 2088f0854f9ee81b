/** What a shop does about a gate that is red: material comes in, a program is written, a chief lets work go on. */
import { toLocal } from '@mouldwright/worktime'
import { unlessRefused, type Ask } from './asking.ts'
import { chanceOf, type WorkDone } from './floor-work.ts'

export interface Shop {
  /** In the name of whoever plans and decides; and of whoever stands at the machines. */
  ask: Ask
  floor: Ask
  /** From here on calls happen at this minute. */
  at: (minute: number) => void
  timeZone: string
  /** The part of each batch. */
  partOf: Map<number, number>
  /** How often a chief has said that work may go on, and how much was bought. */
  overridden: number
  bought: number
}

const mostOverridden = 3
const mostBought = 6
/** Minutes. */
const shortestProgram = 60
const longestProgram = 360
/** Of programmers, in minutes of the day. */
const closingTime = 18 * 60

interface ProgramTask {
  partId: number
  operationNumber: number
  kind: string
}
const deliveryDays = 2

interface ShownReason {
  code: string
  light: 'red' | 'amber'
}

/** Whether it makes sense to try the start again. */
export async function openGates(shop: Shop, work: WorkDone, minute: number): Promise<boolean> {
  const { batchId, operation: operationNumber, machineId } = work
  const at = machineId === null ? {} : { machineId }
  const { operations } = await shop.ask<{ operations: { reasons: ShownReason[] }[] }>('floor/gate/query.do', {
    operations: [{ batchId, operationNumber, ...at }],
  })
  const red = (operations[0]?.reasons ?? []).filter(({ light }) => light === 'red')
  for (const { code } of red) if (!(await open(shop, code, work, minute))) return false
  shop.at(minute)
  return red.length > 0
}

async function open(shop: Shop, code: string, work: WorkDone, minute: number): Promise<boolean> {
  const { batchId, operation: operationNumber } = work
  const partId = shop.partOf.get(batchId)!
  switch (code) {
    case 'material': {
      if (await buy(shop, partId, minute)) return true
      const key = `material-${batchId}-${operationNumber}`
      return isTold(shop.floor('floor/report/tell.do', { key, kind: 'materialIn', batchId, operationNumber }))
    }
    case 'programMissing':
      return writeProgram(shop, { partId, operationNumber, kind: 'cam' }, minute)
    case 'electrodes':
    case 'measurement': {
      if (shop.overridden >= mostOverridden) return false
      const reason = code === 'electrodes' ? '先放电已备齐的电极，余下的晚班补上' : '客户急件，首件后补测'
      const over = { batchId, operationNumber, code, reason }
      const isOpen = (await unlessRefused(shop.ask('floor/gate/override.do', over))) !== undefined
      if (isOpen) shop.overridden += 1
      return isOpen
    }
    default:
      return false
  }
}

export async function isTold(told: Promise<{ answer: string }>): Promise<boolean> {
  const answer = await unlessRefused(told)
  return answer !== undefined && answer.answer !== 'refused'
}

/** When programmers have gone home last. */
function eveningBefore(minute: number, timeZone: string): number {
  const { minuteOfDay } = toLocal(minute, timeZone)
  return minute - minuteOfDay + closingTime - (minuteOfDay < closingTime ? 1_440 : 0)
}

/** Done on the day before it is needed; most estimates are near what it takes. */
async function writeProgram({ ask, at, timeZone }: Shop, task: ProgramTask, minute: number): Promise<boolean> {
  const chance = (of: string) => chanceOf(task.operationNumber, `${of} ${minute}`)
  const ends = eveningBefore(minute - 1, timeZone) - Math.round(chance('ends') * 90)
  const takes = Math.round(shortestProgram + chance('takes') * (longestProgram - shortestProgram))
  const estimatedMinutes = Math.max(30, Math.round((takes * (0.75 + chance('estimate') * 0.4)) / 30) * 30)
  const expectedAt = new Date((minute - 1) * 60_000).toISOString()
  at(ends - takes - 60)
  const taken = await unlessRefused(ask('cam/task/take.do', { ...task, estimatedMinutes, expectedAt }))
  at(ends - takes)
  if (taken) await unlessRefused(ask('cam/task/start.do', task))
  at(ends)
  return taken !== undefined && (await unlessRefused(ask('cam/task/finish.do', task))) !== undefined
}

/** Ordered some days before; each third order comes a day later than agreed. */
async function buy(shop: Shop, partId: number, minute: number): Promise<boolean> {
  const { ask, at, timeZone } = shop
  if (shop.bought >= mostBought) return false
  const { rows } = await ask<{ rows: { id: number }[] }>('bms/supplier/list.do', { page: 1, size: 10, sort: 'code' })
  const supplier = rows[shop.bought % Math.max(1, rows.length)]
  if (!supplier) return false
  const isLate = shop.bought % 3 === 2
  at(minute - deliveryDays * 1_440)
  const made = await unlessRefused(
    ask<{ id: number }>('outsource/purchase/make.do', { supplierId: supplier.id, lines: [{ partId }] }),
  )
  if (!made) return false
  const { id } = made
  await ask('outsource/purchase/send.do', { id })
  const { lines } = await ask<{ lines: { id: number; quantity: number }[] }>('outsource/purchase/read.do', { id })
  const [line] = lines
  if (!line) return false
  const promisedDate = toLocal(minute - (isLate ? 1_440 : 0), timeZone).date
  await ask('outsource/purchase/confirm.do', { id, lines: [{ lineId: line.id, promisedDate }] })
  at(minute - 30)
  await ask('outsource/purchase/receive.do', { id, lines: [{ lineId: line.id, quantity: line.quantity }] })
  shop.bought += 1
  return true
}
