/** Rows of packs: what a sheet holds, with its references by natural key, texts in both languages. */
import type { FactoryKind } from '../../shared/index.ts'

export interface Words {
  readonly zh: string
  readonly en: string
}
/** A day that lies so many days after the one on which the workbook is written. */
interface DayAhead {
  readonly daysAhead: number
}
export type PackValue = string | number | boolean | null | Words | DayAhead | PackRow | readonly PackRow[]
export interface PackRow {
  readonly [field: string]: PackValue
}
/** Rows by entity, those first that others name. */
export type PackRows = Readonly<Record<string, readonly PackRow[]>>

export const words = (zh: string, en: string): Words => ({ zh, en })
/** In the order in which they are told. */
export const sorted = (rows: readonly PackRow[]): PackRow[] => rows.map((row, at) => ({ ...row, sort: (at + 1) * 10 }))
export const inDays = (daysAhead: number): DayAhead => ({ daysAhead })

export interface Pack {
  readonly kind: FactoryKind
  /** Basic data that such a factory usually has. */
  readonly rows: PackRows
  /** What the prepared workbooks show as an example; it is the factory's only when somebody uploads it. */
  readonly machines: PackRows
  readonly moulds: PackRows
}

/** Section, type, and whether its work waits for a program. */
export type SectionRow = readonly [name: string, type: string, said: Words, needsCam?: boolean]

export const sectionRows = (of: readonly SectionRow[]): PackRow[] =>
  of.map(([name, type, said, needsCam = false], at) => ({
    name,
    chineseName: said,
    type,
    sort: (at + 1) * 10,
    needsCam,
  }))

/** Process, its section, hours, and the processes that come before it. */
export type ProcessRow = readonly [
  code: string,
  section: string,
  said: Words,
  hours: number | null,
  before?: readonly string[],
]

/** @param demands the skill title that starting a process asks for, by the process */
export const processRows = (
  of: readonly ProcessRow[],
  programmed: ReadonlySet<string>,
  demands: Readonly<Record<string, string>>,
): PackRow[] =>
  of.map(([code, sectionId, said, hours, before = []]) => ({
    code,
    name: said,
    sectionId,
    defaultMinutes: hours === null ? null : hours * 60,
    timeSource: programmed.has(sectionId) ? 1 : 0,
    weight: programmed.has(sectionId) ? 'main' : 'optional',
    productionMode: code.startsWith('HT') ? 'batch' : 'discrete',
    skillTitleId: demands[code] ?? null,
    machiningMark: programmed.has(sectionId) ? 'cam' : 'none',
    preProcesses: before.map((processId) => ({ processId })),
  }))

/** One team for each section: its shift, and machines or benches with their number. */
export type TeamRow = readonly [
  section: string,
  shift: string,
  weeklyHours: number,
  machines: number,
  said: Words,
  runsUnattended?: boolean,
]

/** Long before anything that is planned. */
const joinDate = '2020-01-01'

const machineNames = (section: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${section}${String(at + 1).padStart(2, '0')}`)

/** Machines that stand for one's own, and the team of each: no team stands without machines or people. */
export const machineRows = (of: readonly TeamRow[], note: Words): PackRows => ({
  'basic.machine': of.flatMap(([sectionId, , , count, said, runsUnattended = false]) =>
    machineNames(sectionId, count).map((name) => ({
      name,
      alias: said,
      sectionId,
      status: 'normal',
      simultaneousTasks: 1,
      runsUnattended,
      remark: note,
    })),
  ),
  'basic.resourceGroup': of.map(([name, shiftId, weeklyHours, count]) => ({
    name,
    sectionId: name,
    calendarId: '6-DAY',
    shiftId,
    capacityHours: weeklyHours * count,
    weight: 1,
    labourRate: 45,
    joinDate,
    machines: machineNames(name, count).map((machineId) => ({ machineId, isMain: true })),
  })),
})

/** A part with the hours of its operations, and its batch. */
export interface PartPlan {
  number: string
  name: Words
  more?: PackRow
  steps: readonly (readonly [process: string, hours: number, team: string])[]
}

export function mouldRows(mould: PackRow, parts: readonly PartPlan[]): PackRows {
  const mouldId = mould['number'] as string
  return {
    'production.mould': [mould],
    'production.part': parts.map(({ number, name, more }) => ({
      mouldId,
      number,
      name,
      type: 1,
      quantity: 1,
      ...more,
    })),
    'production.route': parts.map(({ number, steps }) => ({
      partId: { mouldId, number },
      operations: steps.map(([processId, hours, resourceGroupId], at) => ({
        number: (at + 1) * 10,
        processId,
        resourceGroupId,
        setupMinutes: 30,
        estimatedMinutes: hours * 60,
      })),
    })),
    'production.batch': parts.map(({ number }) => ({
      number: `${mouldId}-${number}-1`,
      partId: { mouldId, number },
      quantity: 1,
    })),
  }
}
