/** Batches of the parts, with what the shop has done of them until the base date. */
import { addDays } from '@mouldwright/worktime'
import type { Made, MouldOrder, Operation, Part } from './moulds.ts'
import { isCapable, type Machine, type Plant } from './plant.ts'
import { createRandom, type Random } from './random.ts'
import { at, baseDate, hoursAfter, type Rec } from './records.ts'

interface Done {
  random: Random
  plant: Plant
  /** Machines that work on something at the base date. */
  busy: Set<Machine>
}

/** One batch a part; small parts in larger numbers come in two. */
export function createBatches(plant: Plant, orders: readonly MouldOrder[], seed: number): Rec[] {
  const done: Done = { plant, busy: new Set(), random: createRandom(seed, 'batches') }
  return orders.flatMap((order) => {
    const isBegun = chooseBegun(order, done)
    return order.made.flatMap((made) => {
      const { part } = made
      const halves =
        part.type === 1 && part.quantity >= 6
          ? [Math.ceil(part.quantity / 2), Math.floor(part.quantity / 2)]
          : [part.quantity]
      return halves.map((quantity, index) => ({
        number: `${order.mould.number}-${part.number}-${index + 1}`,
        partId: part,
        quantity,
        workOrderNumber: `WO26${order.mould.number.slice(4)}${part.number}${index + 1}`,
        source: 0,
        operations: isBegun(made) ? begun(made, quantity, done) : outsourced(made, done),
      }))
    })
  })
}

/** Urgent moulds are under way; a tenth of all batches has begun. */
function chooseBegun({ weeks }: MouldOrder, { random }: Done): (made: Made) => boolean {
  const percent = weeks < 4 ? 26 : weeks < 6 ? 15 : weeks < 8 ? 6 : 0
  return ({ part, operations }) =>
    part['materialStatus'] === 'arrived' &&
    operations.every(({ camReadyAt }) => camReadyAt === null || camReadyAt < at(baseDate, '00:00')) &&
    random.chance(percent)
}

/** Machines of an operation's section that can take the part. */
export const machinesFor = (plant: Plant, part: Part, { processId }: Operation): Machine[] =>
  plant.machines.filter((machine) => machine.sectionId === processId.sectionId && isCapable(machine, part))

/** Operations that are finished, and the one that is on a machine or paused; electrodes may be finished altogether. */
function begun({ part, operations }: Made, quantity: number, { random, plant, busy }: Done): Rec[] {
  const burn = operations.findIndex(({ processId }) => processId.sectionId.name === 'EDM')
  const limit = part.type === 2 ? operations.length : burn < 0 ? operations.length - 1 : burn
  const finished = random.between(part.type === 2 ? 1 : 0, limit)
  const next = part.type === 2 || finished < limit ? operations[finished] : undefined
  const free = next && !next.isOutsourced ? machinesFor(plant, part, next).filter((machine) => !busy.has(machine)) : []
  const running = free.length > 0 && random.chance(75) ? random.pick(free) : undefined
  if (finished === 0 && !running) return []
  const rows: Rec[] = []
  const hoursOf = ({ setupMinutes, estimatedMinutes }: Operation) => (setupMinutes + estimatedMinutes * quantity) / 60
  const past = operations.slice(0, finished)
  const clockHours = past.map((operation) =>
    operation.isOutsourced ? (operation['turnaroundMinutes'] as number) / 60 : hoursOf(operation) * 1.8 + 2,
  )
  const whole = clockHours.reduce((sum, hours) => sum + hours, 0)
  let startedAt = hoursAfter(at(addDays(baseDate, -1), '18:00'), -whole - random.between(4, 40))
  for (const [index, operation] of past.entries()) {
    const finishedAt = hoursAfter(startedAt, clockHours[index]!)
    rows.push({
      number: operation.number,
      lock: 0,
      machineId: operation.isOutsourced ? null : random.pick(machinesFor(plant, part, operation)),
      startedAt,
      finishedAt,
      workedMinutes: operation.isOutsourced ? 0 : Math.round(random.around(hoursOf(operation), 0.15) * 4) * 15,
      progress: 100,
      isOutsourced: operation.isOutsourced,
      supplierId: operation['supplierId'],
      turnaroundMinutes: operation['turnaroundMinutes'],
    })
    startedAt = hoursAfter(finishedAt, 2)
  }
  if (next && running) {
    const isPaused = random.chance(30)
    if (!isPaused) busy.add(running)
    const progress = random.between(1, 9) * 10
    rows.push({
      number: next.number,
      // What stands on a machine stays there.
      lock: 1,
      machineId: running,
      startedAt: hoursAfter(at(baseDate, '07:00'), (-hoursOf(next) * progress) / 100),
      workedMinutes: Math.round((hoursOf(next) * 4 * progress) / 100) * 15,
      progress,
      isPaused,
      isOutsourced: false,
    })
  }
  return rows
}

/** One small part in twelve goes to a supplier for one operation. */
function outsourced({ part, operations }: Made, { random, plant }: Done): Rec[] {
  const possible = operations.filter(({ processId }) => ['CNC-R', 'WEDM-F', 'MILL-B'].includes(processId.code))
  if (part.type === 2 || part.weight > 100 || possible.length === 0 || !random.chance(8)) return []
  const { number, processId } = random.pick(possible)
  return [
    {
      number,
      lock: 0,
      isOutsourced: true,
      supplierId: processId.code === 'WEDM-F' ? plant.suppliers.wireCut : plant.suppliers.milling,
      turnaroundMinutes: random.between(2, 4) * 1_440,
    },
  ]
}
