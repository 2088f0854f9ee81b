import { action, ref } from '@mouldwright/kernel'
import { closedObject, orNull, type Static } from '@mouldwright/kernel/schema'
import { listOf, number, numbers, strings, text, whole, withoutPlan } from './schemas.ts'
import { planIdField } from './schedule.action.ts'
import { schedule } from './schedule.entity.ts'

/**
 * A plan for a Gantt, as columns: entry k of each list in `tasks` belongs to one task, other lists are named by their index.
 * Moments are minutes since the epoch. By resource: group → resource → task; by mould: mould → part → task;
 * by order: customer → mould → task.
 */
export const ganttSchema = closedObject({
  planId: whole,
  scheduleId: whole,
  start: number,
  horizonEnd: number,
  /** End of the last task; the window that loads are of. */
  until: number,
  timeZone: text,
  groups: listOf(closedObject({ id: whole, name: text, section: text, load: number })),
  resources: listOf(
    closedObject({
      id: whole,
      /** `machine` or `team`; `outside` for suppliers. */
      kind: text,
      /** Machine, or resource group of a team. */
      recordId: orNull(whole),
      name: text,
      note: text,
      /** Index of its (main) group; −1: none. */
      group: whole,
      capacity: whole,
      /** Index into `calendars`; −1: none. */
      calendar: whole,
      /** Percent of its open time until `until`. */
      load: number,
    }),
  ),
  /** Off-time between `start` and `horizonEnd`, as start, end, start, end …; overtime in use counts as open. */
  calendars: listOf(numbers),
  /** When resources stand still, and why; `resource` is an index into `resources`. */
  downtimes: listOf(closedObject({ resource: whole, start: number, end: number, reason: text })),
  holidays: listOf(closedObject({ start: number, end: number, name: text })),
  moulds: listOf(
    closedObject({
      id: whole,
      number: text,
      name: text,
      customer: orNull(text),
      /** May not begin before. */
      release: orNull(number),
      due: orNull(number),
      /** End of the promised day, as it is now. */
      promised: orNull(number),
      /** Its end as the shop's reports move it, where the shop follows the plan. */
      forecast: orNull(number),
      /** End of the day on which it was finished. */
      finished: orNull(number),
      /** The next trial and the end of its day. */
      trial: orNull(closedObject({ event: text, due: number })),
      finish: orNull(number),
      lateMinutes: number,
      priority: whole,
    }),
  ),
  parts: listOf(closedObject({ id: whole, number: text, name: text, mould: whole, type: whole })),
  processes: strings,
  tasks: closedObject({
    taskId: numbers,
    /** 1 unless the task is split. */
    split: numbers,
    start: numbers,
    end: numbers,
    /** Index into `resources`. */
    resource: numbers,
    lane: numbers,
    /** Index into `taskStatus`. */
    status: numbers,
    /** Bits of `taskFlags`. */
    flags: numbers,
    progress: numbers,
    mould: numbers,
    part: numbers,
    process: numbers,
    operation: numbers,
    batch: numbers,
  }),
  batches: strings,
  /** Pairs of indexes into the task columns: before, after. */
  links: numbers,
  unplaced: whole,
})
export type GanttAnswer = Static<typeof ganttSchema>

/** The schedule's plan, or an earlier one by its id. */
export const getGantt = action('aps.gantt.get', {
  path: '/aps/schedule/gantt/get.do',
  access: { permission: 'aps.task:check' },
  input: { scheduleId: ref(() => schedule, { required: true }), planId: planIdField },
  output: ganttSchema,
  reads: true,
  refusals: withoutPlan,
})
