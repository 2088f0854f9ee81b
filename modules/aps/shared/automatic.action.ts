/** Automatic runs: a schedule loads data and runs by itself at the times of a cron expression, in the factory's zone. */
import { action, flag, integer, permissionOf, ref, text as textField } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { listOf, number, text, whole, yes } from './schemas.ts'
import { schedule } from './schedule.entity.ts'

const scheduleId = ref(() => schedule, { required: true })
const cron = textField({ required: true, max: 100, example: '0 22 * * *' })
const may = (operation: string) => ({ permission: permissionOf(schedule, operation) })

const executionSchema = closedObject({
  executionId: whole,
  /** The time of the expression. */
  dueAt: text,
  /** Earlier times that nobody was there for: this execution is for all of them. */
  missed: whole,
  startedAt: text,
  endedAt: orNull(text),
  seconds: orNull(number),
  result: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('skipped'), Type.Literal('failed')]),
  /** Why it was skipped or failed. */
  reason: orNull(text),
  newlyLate: listOf(closedObject({ mouldId: whole, number: text, name: text })),
})
export type AutomaticExecution = Static<typeof executionSchema>

const automaticSchema = closedObject({
  scheduleId: whole,
  name: text,
  /** 0: never set. */
  version: whole,
  cron: orNull(text),
  isOn: yes,
  /** In whose name it runs: who saved it last. */
  by: orNull(text),
  timeZone: text,
  nextAt: listOf(text),
  /** Newest first, at most ten. */
  executions: listOf(executionSchema),
  may: closedObject({ save: yes }),
})
export type AutomaticRuns = Static<typeof automaticSchema>

export const queryAutomatic = action('aps.schedule.automatic', {
  path: '/aps/automaticScheduling/query',
  access: may('check'),
  input: { scheduleId },
  output: automaticSchema,
  reads: true,
})

/** The next five times of an expression, before it is saved. */
export const nextAutomaticTimes = action('aps.schedule.automaticTimes', {
  path: '/aps/automaticScheduling/getExecutionTimeByCronExpression.do',
  access: may('check'),
  input: { cron },
  output: closedObject({ timeZone: text, times: listOf(text) }),
  reads: true,
  refusals: ['automatic.cronFields', 'automatic.cronField', 'automatic.cronNever'],
})

export const saveAutomatic = action('aps.schedule.saveAutomatic', {
  path: '/aps/automaticScheduling/save',
  access: may('run'),
  input: {
    scheduleId,
    version: integer({ required: true, min: 0, max: 2_147_483_646 }),
    cron,
    isOn: flag(),
  },
  output: automaticSchema,
  refusals: [
    'automatic.cronFields',
    'automatic.cronField',
    'automatic.cronNever',
    'automatic.changed',
    'automatic.needsLoad',
  ],
})

export const automaticActions = [queryAutomatic, nextAutomaticTimes, saveAutomatic]
