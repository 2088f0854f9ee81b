import { action, permissionOf, ref } from '@mouldwright/kernel'
import { closedObject, orNull, type Static } from '@mouldwright/kernel/schema'
import { kanban } from '@mouldwright/basic/shared'
import { listOf, number, publishedPlanSchema, text, whole, yes } from './schemas.ts'

/** One job as a board tells it: what was planned, and what the shop floor has reported of it. */
const jobSchema = closedObject({
  mouldNumber: text,
  partNumber: text,
  partName: text,
  batchNumber: orNull(text),
  quantity: whole,
  operationNumber: whole,
  processName: text,
  plannedStart: orNull(text),
  plannedEnd: orNull(text),
  startedAt: orNull(text),
  /** `notStarted`, `inProgress` or `paused`. */
  state: text,
  /** Percent. */
  progress: number,
  /** Minutes by which its mould is late. */
  lateMinutes: whole,
  /** Of its mould: what was asked for and promised, and when the published plan ends it. */
  deliveryDate: orNull(text),
  promisedDate: orNull(text),
  forecastDate: orNull(text),
  /** Its planned end has passed. */
  isOverdue: yes,
})
export type KanbanJob = Static<typeof jobSchema>

/** A machine or team of a list board: what runs, what is next, and how much waits in all. */
export const lineSchema = closedObject({
  key: text,
  name: text,
  groupName: text,
  sectionName: text,
  running: listOf(jobSchema),
  next: listOf(jobSchema),
  waiting: whole,
})
export type KanbanLine = Static<typeof lineSchema>

/** Planned work against working time, in minutes, as far as the plan reaches into the day or week. */
const loadSchema = closedObject({ plannedMinutes: whole, openMinutes: whole })
export type KanbanLoad = Static<typeof loadSchema>

/** Minutes in which a machine really ran, and those in which it could have run until now; unattended ones where it runs alone. */
const workedSchema = closedObject({ workedMinutes: whole, availableMinutes: whole })
export type KanbanWorked = Static<typeof workedSchema>

const loadLineSchema = closedObject({
  key: text,
  name: text,
  groupName: text,
  /** Share of its working time that a machine is to work, 0 to 100; null where none is set, and of teams. */
  targetRate: orNull(number),
  today: loadSchema,
  week: loadSchema,
  /** What was reported of a machine; null of teams. */
  worked: orNull(closedObject({ today: workedSchema, week: workedSchema })),
})
export type KanbanLoadLine = Static<typeof loadLineSchema>

const placeSchema = closedObject({
  machineId: whole,
  name: text,
  alias: orNull(text),
  /** Percent of the picture's width and height. */
  x: number,
  y: number,
  /** `running`, `paused`, `idle`, or `down`: under repair or in a downtime, and nobody reports work. */
  state: text,
  job: orNull(
    closedObject({
      mouldNumber: text,
      partNumber: text,
      operationNumber: whole,
      processName: orNull(text),
      startedAt: text,
      progress: number,
      isLate: yes,
    }),
  ),
  /** Jobs under way, paused ones too. */
  jobs: whole,
})
export type KanbanPlace = Static<typeof placeSchema>

/** A call for help from a machine that is not over. */
const callSchema = closedObject({
  id: whole,
  /** Whom, in the caller's language. */
  wanted: text,
  machineName: orNull(text),
  by: text,
  at: text,
  /** Who goes there, and since when; null while nobody has answered. */
  answeredBy: orNull(text),
  answeredAt: orNull(text),
})
export type KanbanCall = Static<typeof callSchema>

const callsSchema = closedObject({
  /** Those that wait for an answer first, then by age. */
  open: listOf(callSchema),
  /** Calls of today and how many of them were answered, with the median of the minutes that it took; null where none was. */
  today: closedObject({ calls: whole, answered: whole, medianMinutes: orNull(number) }),
})
export type KanbanCalls = Static<typeof callsSchema>

/** A figure of the shop, its name and unit in the caller's language; null where nothing was there to measure. */
const figureSchema = closedObject({
  key: text,
  name: text,
  unit: text,
  isWhole: yes,
  /** A share of 100: shown as every percentage is, which needs no unit. */
  isPercent: yes,
  value: orNull(number),
  rows: whole,
})
export type KanbanFigure = Static<typeof figureSchema>

/** They cost more than other boards: `at` says of when they are. */
const figuresSchema = closedObject({ at: text, fromDate: text, toDate: text, shown: listOf(figureSchema) })
export type KanbanFigures = Static<typeof figuresSchema>

const showSchema = closedObject({
  board: closedObject({
    id: whole,
    name: text,
    code: text,
    type: text,
    displaySeconds: whole,
    backgroundImage: orNull(whole),
    /** Pages after its own. */
    pictures: listOf(whole),
  }),
  /** When this was so. */
  at: text,
  plan: orNull(publishedPlanSchema),
  /** Of a list board, in the order of sections and names. */
  lines: listOf(lineSchema),
  /** Of a utilisation board, in the order of groups and names. */
  loads: listOf(loadLineSchema),
  /** Of a machine layout board. */
  places: listOf(placeSchema),
  /** Of an andon board. */
  calls: orNull(callsSchema),
  /** Of a figures board. */
  figures: orNull(figuresSchema),
})
export type KanbanShown = Static<typeof showSchema>

/** What a board shows now. Whoever may look at the board sees what it was set up to show. */
export const showKanban = action('aps.kanban.show', {
  path: '/bms/kanban/show.do',
  access: { permission: permissionOf(kanban, 'detail') },
  input: { id: ref(() => kanban, { required: true }) },
  output: showSchema,
  reads: true,
})
