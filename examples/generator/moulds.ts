/** Moulds with their parts, electrodes and routes. */
import { addDays } from '@mouldwright/worktime'
import { salesmen, smallParts, type ProcessCode } from './names.ts'
import {
  assembly,
  cavity,
  core,
  electrode,
  electrodeStages,
  inserts,
  lifter,
  measure,
  mouldBoxes,
  plates,
  slider,
  smallPart,
  type ElectrodeStage,
  type MouldSize,
  type PartKind,
} from './parts.ts'
import type { MouldPlan } from './mould-plans.ts'
import { programmed, type Demands, type Plant, type Process } from './plant.ts'
import { createRandom, type Random } from './random.ts'
import { at, baseDate, type Rec } from './records.ts'

interface Mould extends Rec {
  readonly number: string
  readonly deliveryDate: string
}
export interface Operation extends Rec {
  readonly number: number
  readonly processId: Process
  readonly setupMinutes: number
  readonly estimatedMinutes: number
  readonly isOutsourced: boolean
  readonly camReadyAt: string | null
}
export interface Part extends Rec, Demands {
  readonly mouldId: Mould
  readonly number: string
  readonly type: number
  readonly quantity: number
}
/** A part and how it is made. */
export interface Made {
  part: Part
  operations: readonly Operation[]
}
export interface MouldOrder {
  mould: Mould
  size: MouldSize
  /** Weeks that are left until delivery. */
  weeks: number
  made: readonly Made[]
}

export function createMould(plant: Plant, plan: MouldPlan, seed: number): MouldOrder {
  const random = createRandom(seed, plan.number)
  const deliveryDate = workingDay(addDays(baseDate, Math.round(plan.weeks * 7)))
  const trial = workingDay(addDays(deliveryDate, plan.size === 'L' ? -12 : -8))
  const mould: Mould = {
    number: plan.number,
    name: plan.product,
    customerId: random.pick(plant.customers),
    salesman: random.pick(salesmen),
    startDate: addDays(baseDate, plan.isEarly ? random.between(2, 5) : -random.between(7, 25)),
    deliveryDate,
    priority: plan.priority,
    trials: [
      { event: 'T0', plannedDate: trial },
      { event: 'T1', plannedDate: workingDay(addDays(deliveryDate, -2)) },
    ],
  }
  const maker = createMaker(plant, plan, mould, random)
  const workpieces = kindsOf(plan).map(maker.workpiece)
  return {
    mould,
    size: plan.size,
    weeks: plan.weeks,
    made: [maker.workpiece(assembly), ...workpieces, ...maker.electrodes(workpieces)],
  }
}

/** Saturday is worked, Sunday is not: the Monday after, or the Saturday before. */
const workingDay = (date: string, step = 1) =>
  new Date(`${date}T00:00:00Z`).getUTCDay() === 0 ? addDays(date, step) : date

/** The workpieces of a mould: its two halves and plates, then sliders, lifters, inserts and small parts. */
function kindsOf({ workpieces }: MouldPlan): PartKind[] {
  const rest = workpieces - 4
  const sliders = Math.round(rest * 0.22)
  const lifters = Math.round(rest * 0.24)
  const smalls = Math.round(rest * 0.24)
  return [
    cavity,
    core,
    ...plates,
    ...Array.from({ length: sliders }, () => slider),
    ...Array.from({ length: lifters }, () => lifter),
    ...Array.from({ length: rest - sliders - lifters - smalls }, (_, index) => inserts[index % inserts.length]!),
    ...Array.from({ length: smalls }, (_, index) => smallPart(smallParts[index % smallParts.length]!)),
  ]
}

function createMaker(plant: Plant, plan: MouldPlan, mould: Mould, random: Random) {
  const box = mouldBoxes[plan.size].map((side) => random.around(side, 0.12))
  const counts = new Map<string, number>()

  function part(kind: PartKind, more: Rec = {}): Part {
    const count = (counts.get(kind.prefix) ?? 0) + 1
    counts.set(kind.prefix, count)
    return {
      mouldId: mould,
      number: `${kind.prefix}${String(count).padStart(2, '0')}`,
      name: kind.name,
      type: kind.prefix === 'E' ? 2 : 1,
      quantity: random.between(...kind.quantity),
      ...material(kind, plant, plan, random),
      ...measure(kind, plan.size, box, random),
      precisionLevel: random.between(...kind.precision),
      needsCAxis: false,
      ...more,
    }
  }

  function operations(kind: PartKind): Operation[] {
    const steps = kind.steps(plan.size).filter(({ share = 100 }) => random.chance(share))
    const heat = random.pick(plant.suppliers.heat)
    return steps.map(({ process, hours }, index): Operation => {
      const processId = plant.processes.get(process)!
      const isOutside = processId.sectionId.name === 'HT'
      const growth = kind.growth[plan.size]
      return {
        number: (index + 1) * 10,
        processId,
        setupMinutes: isOutside ? 0 : setupMinutes(process),
        estimatedMinutes: isOutside ? 0 : Math.max(15, Math.round(random.around(hours * growth, 0.25) * 4) * 15),
        ...program(processId, kind, plan, random),
        mayRunUnattended: process.startsWith('EDM') || process.startsWith('WEDM') || process.startsWith('ELE'),
        mustNotBeInterrupted: process === 'TRIAL-T0' && plan.size === 'S',
        isOutsourced: isOutside,
        supplierId: isOutside ? heat : null,
        turnaroundMinutes: isOutside
          ? random.between(process === 'HT-Q' ? 3 : 2, process === 'HT-Q' ? 5 : 3) * 1_440
          : null,
      }
    })
  }

  const workpiece = (kind: PartKind): Made => ({ part: part(kind), operations: operations(kind) })

  /** Burns of one stage, dealt to electrodes: each burn gets at least one; alike small burns may share one. */
  function electrodes(workpieces: readonly Made[]): Made[] {
    const burns = workpieces.flatMap((made) =>
      made.operations
        .filter(({ processId }) => processId.sectionId.name === 'EDM')
        .map((operation) => ({ made, operation, stage: operation.processId.code })),
    )
    const large = burns.filter(({ made }) => made.part.number.startsWith('C'))
    const small = burns.filter(({ made }) => !made.part.number.startsWith('C'))
    const shares = Math.max(1, Math.min(small.length, plan.electrodes - large.length))
    const sets = [
      ...large.map((burn) => [burn]),
      ...Array.from({ length: small.length > 0 ? shares : 0 }, (_, index) =>
        small.filter((_burn, place) => place % shares === index),
      ),
    ]
    while (sets.length < plan.electrodes) sets.push([random.pick(large)])
    return sets.map((served) => {
      const stage = stageOf(served[0]!.stage, random)
      const kind = electrode(stage)
      const quantity = random.between(1, random.chance(30) ? 6 : 3)
      const burnRows = served.map(({ made, operation }) => ({
        partId: made.part,
        operationNumber: operation.number,
        pieces: random.between(1, quantity),
      }))
      return {
        part: part(kind, {
          quantity,
          electrodeStage: stage,
          sparkGap: electrodeStages[stage].sparkGap,
          needsCAxis: random.chance(8),
          burns: burnRows,
        }),
        operations: operations(kind),
      }
    })
  }

  return { workpiece, electrodes }
}

const stageOf = (burn: ProcessCode, random: Random): ElectrodeStage =>
  burn === 'EDM-R' ? 'rough' : random.chance(35) ? 'semiFine' : 'fine'

function setupMinutes(process: ProcessCode): number {
  if (process.startsWith('CNC') || process.startsWith('EDM') || process.startsWith('WEDM')) return 30
  return process === 'TRIAL-T0' ? 60 : 15
}

/** Steel that a mould of this week needs has mostly arrived; of later ones some is ordered, of early ones some is not. */
function material(kind: PartKind, plant: Plant, { weeks, isEarly }: MouldPlan, random: Random): Rec {
  if (kind.steels.length === 0) return { materialStatus: 'notTracked' }
  const steel = plant.materials.get(random.pick(kind.steels))!
  if (isEarly && random.chance(15)) return { materialId: steel, materialStatus: 'notOrdered' }
  if (random.chance(weeks < 6 ? 6 : 25))
    return {
      materialId: steel,
      materialStatus: 'ordered',
      materialDate: workingDay(addDays(baseDate, random.between(1, weeks < 6 ? 5 : 12))),
    }
  return {
    materialId: steel,
    materialStatus: 'arrived',
    materialDate: workingDay(addDays(baseDate, -random.between(1, 20)), -1),
  }
}

/** Programs of urgent moulds are ready; of later ones many are promised for a day, of early ones some for none. */
function program(processId: Process, kind: PartKind, plan: MouldPlan, random: Random) {
  if (!programmed.has(processId.sectionId.name)) return { timeSource: 0, needsCam: false, camReadyAt: null }
  const needsCamQc = processId.code === 'CNC-F' && kind.precision[1] >= 8
  const status = (readyPercent: number) => {
    if (random.chance(readyPercent)) return 'ready'
    return plan.isEarly && random.chance(30) ? 'unknown' : 'expected'
  }
  const readyPercent = Math.max(35, Math.min(97, 125 - plan.weeks * 9))
  const camStatus = status(readyPercent)
  const isReady = camStatus === 'ready'
  const promised = workingDay(addDays(baseDate, random.between(1, Math.max(2, Math.round(plan.weeks * 2)))))
  const camReadyAt = isReady
    ? at(workingDay(addDays(baseDate, -random.between(1, 12)), -1), random.pick(['11:30', '15:00', '17:20']))
    : at(promised, random.pick(['12:00', '17:30']))
  return {
    timeSource: isReady ? 1 : 0,
    needsCam: true,
    camStatus,
    camReadyAt: camStatus === 'unknown' ? null : camReadyAt,
    needsCamQc,
    camQcStatus: needsCamQc ? camStatus : null,
    camQcReadyAt: needsCamQc && camStatus === 'expected' ? at(workingDay(addDays(promised, 1)), '12:00') : null,
  }
}
