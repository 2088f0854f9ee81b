/** What the parts of a mould are like: size, steel, precision, and the operations of their routes. */
import { partNames, type ProcessCode } from './names.ts'
import type { Random } from './random.ts'
import type { Words } from './records.ts'

const mouldSizes = ['S', 'M', 'L'] as const
export type MouldSize = (typeof mouldSizes)[number]

/** A step of a route with the hours of one piece of a small mould; `share`: percent of parts that have it. */
export interface Step {
  process: ProcessCode
  hours: number
  share?: number
}
const step = (process: ProcessCode, hours: number, share?: number): Step => ({ process, hours, share })

export interface PartKind {
  prefix: string
  name: Words
  /** Length, width and height: shares of the mould's, or millimetres in a small mould. */
  shares?: readonly [number, number, number]
  millimetres?: readonly [number, number, number]
  /** How the hours and millimetres of a small mould grow. */
  growth: Readonly<Record<MouldSize, number>>
  quantity: readonly [number, number]
  precision: readonly [number, number]
  steels: readonly string[]
  steps(size: MouldSize): readonly Step[]
}

/** Outside of a mould in millimetres. */
export const mouldBoxes: Readonly<Record<MouldSize, readonly [number, number, number]>> = {
  S: [550, 440, 500],
  M: [950, 720, 760],
  L: [1_750, 1_200, 1_250],
}

const halves = { S: 1, M: 1.5, L: 2.4 }
const middling = { S: 1, M: 1.25, L: 1.6 }
const slight = { S: 1, M: 1.1, L: 1.3 }

/** Large moulds are of pre-hardened steel, which is only relieved of stress. */
const heat = (size: MouldSize): Step => step(size === 'L' ? 'HT-S' : 'HT-Q', 0)
const half = (name: Words, prefix: string, hours: readonly [number, number, number, number, number]): PartKind => {
  const [rough, semi, finish, burn, polish] = hours
  return {
    prefix,
    name,
    shares: [0.72, 0.72, 0.26],
    growth: halves,
    quantity: [1, 1],
    precision: [6, 8],
    steels: ['1.2738', '1.2344', '1.2083'],
    steps: (size) => [
      ...(size === 'L' ? [] : [step('MILL-B', 1.5)]),
      step('DHD', 4),
      step('CNC-R', rough),
      step('FIT-D', 2),
      heat(size),
      step('GR-R', 2.25),
      step('CNC-SF', semi),
      step('CNC-F', finish),
      ...(size === 'L' ? [] : [step('WEDM-F', 6)]),
      step('EDM-R', burn),
      step('EDM-F', burn * 1.3),
      step('QC-P', 1.5),
      step('FIT-P', polish),
    ],
  }
}
const plate = (name: Words): PartKind => ({
  prefix: 'P',
  name,
  shares: [0.95, 0.95, 0.15],
  growth: halves,
  quantity: [1, 1],
  precision: [3, 5],
  steels: ['1.1730', '1.2311'],
  steps: () => [
    step('DHD', 4),
    step('CNC-R', 9),
    step('FIT-D', 2),
    step('GR-R', 2.25),
    step('CNC-F', 9),
    step('QC-P', 1),
    step('FIT-B', 2.5),
  ],
})

export const cavity = half(partNames.cavity, 'C', [14, 11, 16, 16, 6])
export const core = half(partNames.core, 'C', [12, 9, 14, 14, 4])
export const plates = [plate(partNames.plateA), plate(partNames.plateB)]

export const slider: PartKind = {
  prefix: 'S',
  name: partNames.slider,
  millimetres: [110, 80, 70],
  growth: middling,
  quantity: [1, 2],
  precision: [5, 7],
  steels: ['1.2344', '1.2767'],
  steps: () => [
    step('MILL-B', 0.6),
    step('CNC-R', 2.5),
    step('FIT-D', 0.75),
    step('HT-Q', 0),
    step('GR-R', 1),
    step('CNC-SF', 1.5),
    step('CNC-F', 3.25),
    step('WEDM-F', 2.5, 70),
    step('EDM-F', 8, 60),
    step('QC-P', 0.5),
    step('FIT-B', 0.75),
  ],
}
export const lifter: PartKind = {
  prefix: 'L',
  name: partNames.lifter,
  millimetres: [180, 30, 25],
  growth: middling,
  quantity: [1, 3],
  precision: [4, 7],
  steels: ['1.2344', '1.2379'],
  steps: () => [
    step('MILL-B', 0.3),
    step('GR-R', 0.5),
    step('CNC-R', 1.25),
    step('FIT-D', 0.3, 60),
    step('HT-Q', 0),
    step('GR-F', 1),
    step('WEDM-F', 1.75),
    step('CNC-F', 1.75),
    step('EDM-F', 4, 25),
    step('QC-P', 0.25),
    step('FIT-B', 0.5),
  ],
}
const insert = (name: Words): PartKind => ({
  prefix: 'I',
  name,
  millimetres: [70, 50, 60],
  growth: middling,
  quantity: [1, 3],
  precision: [6, 8],
  steels: ['1.2344', '1.2083', '1.2709'],
  steps: () => [
    step('MILL-B', 0.3),
    step('CNC-R', 1.5),
    step('FIT-D', 0.4, 60),
    step('HT-Q', 0),
    step('GR-F', 1),
    step('CNC-F', 2),
    step('WEDM-F', 1.75, 70),
    step('EDM-F', 6, 60),
    step('QC-P', 0.4),
    step('FIT-P', 0.5),
  ],
})
export const inserts = [insert(partNames.cavityInsert), insert(partNames.coreInsert)]

export const smallPart = (name: Words): PartKind => ({
  prefix: 'Z',
  name,
  millimetres: [120, 60, 30],
  growth: slight,
  quantity: [2, 8],
  precision: [2, 4],
  steels: ['1.2842', '1.2379', '1.1730'],
  steps: () => [
    step('MILL-B', 0.3),
    step('MILL-H', 0.25),
    step('HT-Q', 0, 60),
    step('GR-R', 0.5),
    step('GR-F', 0.5, 60),
    step('WEDM-F', 0.75, 50),
    step('FIT-B', 0.3),
  ],
})

export const assembly: PartKind = {
  prefix: 'A',
  name: partNames.assembly,
  shares: [1, 1, 1],
  growth: { S: 1, M: 1.4, L: 2 },
  quantity: [1, 1],
  precision: [1, 1],
  steels: [],
  steps: () => [step('ASSY', 16), step('TRIAL-T0', 2)],
}

/** Rough electrodes burn first and take the largest gap. */
export const electrodeStages = {
  rough: { name: partNames.roughElectrode, burns: 'EDM-R', sparkGap: 0.3 },
  semiFine: { name: partNames.semiFineElectrode, burns: 'EDM-F', sparkGap: 0.18 },
  fine: { name: partNames.fineElectrode, burns: 'EDM-F', sparkGap: 0.08 },
} as const
export type ElectrodeStage = keyof typeof electrodeStages

export const electrode = (stage: ElectrodeStage): PartKind => ({
  prefix: 'E',
  name: electrodeStages[stage].name,
  millimetres: [70, 55, 60],
  growth: middling,
  quantity: [1, 6],
  precision: [5, 8],
  steels: ['ISO-63', 'ISO-63', 'POCO-3', 'C1100'],
  steps: () => [step('ELE-R', 0.7), step('ELE-F', 1.4), step('QC-E', 0.25)],
})

const toFive = (value: number) => Math.max(15, Math.round(value / 5) * 5)

/** Kilograms in a cubic millimetre; electrodes are of graphite mostly, a mould has air in it. */
const density = (kind: PartKind) => (kind.prefix === 'E' ? 1.85e-6 : kind.prefix === 'A' ? 5.5e-6 : 7.2e-6)

/** Length, width, height in millimetres and weight in kilograms of one part. */
export function measure(kind: PartKind, size: MouldSize, box: readonly number[], random: Random) {
  const [length, width, height] = kind.shares
    ? kind.shares.map((share, axis) => toFive(share * box[axis]!))
    : kind.millimetres!.map((side) => toFive(random.around(side * kind.growth[size], 0.3)))
  const weight = Math.round(length! * width! * height! * density(kind) * 1_000) / 1_000
  return { length: length!, width: width!, height: height!, weight }
}
