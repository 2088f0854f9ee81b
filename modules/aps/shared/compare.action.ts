import { action, integer, permissionOf, ref, rows } from '@mouldwright/kernel'
import { closedObject, orNull, pageOf, type Static } from '@mouldwright/kernel/schema'
import { mould } from '@mouldwright/production/shared'
import { paging } from './defect.action.ts'
import { planIdField } from './schedule.action.ts'
import { schedule } from './schedule.entity.ts'
import { listOf, number, reasonSchema, text, whole, withoutPlan, yes } from './schemas.ts'

/** Plans that one comparison takes. */
export const comparedPlans = { least: 2, most: 5 } as const

const access = { permission: permissionOf(schedule, 'check') }
const no = integer({ required: true, min: 1, max: comparedPlans.most })
/** The plan of a schedule that counts, or an earlier one by its id. */
const onePlan = { scheduleId: ref(() => schedule, { required: true }), planId: planIdField }

/** Radar figures: 0–100, higher is better; `figure` is the plain number behind. */
export const radarSchema = listOf(closedObject({ key: text, label: text, value: number, figure: number, unit: text }))

const comparisonSchema = closedObject({
  /** In the order asked for; the first is what the others are compared with. */
  plans: listOf(
    closedObject({
      planId: whole,
      scheduleId: whole,
      scheduleName: text,
      at: text,
      isCurrent: yes,
      isPublished: yes,
      moulds: whole,
      lateMoulds: whole,
      onTimeRate: number,
      tasks: whole,
      unplacedTasks: whole,
      /** Tasks at another time or on another resource than in the first plan. */
      movedTasks: whole,
      radar: radarSchema,
    }),
  ),
  /** Moulds that end at another time, or are late in one plan only: newly late ones first, then by how much. The first 200. */
  moulds: listOf(
    closedObject({
      mouldId: whole,
      mouldNumber: text,
      mouldName: text,
      /** By plan; null where the plan does not have the mould. */
      ends: listOf(
        orNull(
          closedObject({
            finishesAt: orNull(text),
            deliveryDate: orNull(text),
            isLate: yes,
            /** Against the first plan; above 0: later. */
            movedMinutes: orNull(whole),
            /** Where the difference begins: the first of its tasks that moved at least half as far, and why it starts when it does. */
            cause: orNull(closedObject({ task: text, reason: orNull(reasonSchema) })),
          }),
        ),
      ),
    }),
  ),
  movedMoulds: whole,
  sameMoulds: whole,
})
export type PlanComparison = Static<typeof comparisonSchema>

/** Two to five plans side by side: figures, and moulds that end at another time, with the reason. */
export const comparePlans = action('aps.schedule.compare', {
  path: '/aps/schedule/compare.do',
  access,
  input: { plans: rows({ required: true, fields: { no, ...onePlan }, key: ['no'], max: comparedPlans.most }) },
  output: comparisonSchema,
  reads: true,
  refusals: [...withoutPlan, 'compare.tooFew'],
})

const place = closedObject({ resourceName: orNull(text), start: orNull(text), end: orNull(text) })
const movedTaskSchema = closedObject({
  taskId: whole,
  split: whole,
  mouldNumber: text,
  partNumber: text,
  operationNumber: whole,
  processName: text,
  batchNumber: orNull(text),
  before: place,
  after: place,
  /** Above 0: later. */
  movedMinutes: orNull(whole),
  reason: orNull(reasonSchema),
})
export type MovedTask = Static<typeof movedTaskSchema>

/** Tasks that one plan has at another time or on another resource than another plan, the largest move first. */
export const compareTasks = action('aps.schedule.compareTasks', {
  path: '/aps/schedule/compareTasks.do',
  access,
  input: {
    ...onePlan,
    withScheduleId: ref(() => schedule, { required: true }),
    withPlanId: planIdField,
    mouldId: ref(() => mould),
    ...paging,
  },
  output: pageOf(movedTaskSchema),
  reads: true,
  refusals: withoutPlan,
})
