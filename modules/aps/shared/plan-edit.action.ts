/** The plan as a table, changed under the rules of a planning session: what a cell says becomes one step, undone like any other. */
import {
  action,
  choice,
  date,
  duration,
  flag,
  instant,
  integer,
  ref,
  rows,
  text as textField,
} from '@mouldwright/kernel'
import { closedObject, orNull, pageOf } from '@mouldwright/kernel/schema'
import { machine, resourceGroup } from '@mouldwright/basic/shared'
import { lockState, mould, part } from '@mouldwright/production/shared'
import { paging } from './defect.action.ts'
import { planIdField } from './schedule.action.ts'
import { schedule } from './schedule.entity.ts'
import { ofLoadedPlan, text, whole, withoutPlan, yes } from './schemas.ts'
import { madeSchema, makeChange } from './session.action.ts'

const may = { permission: 'aps.task:check' }
const scheduleId = ref(() => schedule, { required: true })
const sessionId = integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const ofPlan = { scheduleId, planId: planIdField, sessionId }
const search = textField({ max: 200 })
const ofSession = [...withoutPlan, 'session.closed', ...ofLoadedPlan, 'plan.absent'] as const

/** Plans that can be looked at and, where they count for their schedule, changed by hand: the shop's first. */
export const listPlans = action('aps.planEdit.plans', {
  path: '/aps/task/plan/edit/getApsPlanList',
  access: may,
  input: { search, ...paging },
  output: pageOf(
    closedObject({
      planId: whole,
      scheduleId: whole,
      scheduleName: text,
      isMock: yes,
      isPublished: yes,
      at: text,
      by: text,
      tasks: whole,
      lateMoulds: whole,
      /** Who changes it by hand now. */
      changedBy: orNull(text),
    }),
  ),
  reads: true,
})

const span = { tasks: whole, startsAt: orNull(text), finishesAt: orNull(text) }

/** Parts of a mould in the plan. */
export const listPlanParts = action('aps.planEdit.parts', {
  path: '/aps/task/plan/edit/getPartList',
  access: may,
  input: { ...ofPlan, mouldId: ref(() => mould, { required: true }), search, ...paging },
  output: pageOf(closedObject({ partId: whole, partNumber: text, partName: text, partType: whole, ...span })),
  reads: true,
  refusals: ofSession,
})

/** Batches in the plan, of a mould or a part; work that is in no batch is not among them. One of both is needed. */
export const listPlanBatches = action('aps.planEdit.batches', {
  path: '/aps/task/plan/edit/getBatchList',
  access: may,
  input: { ...ofPlan, mouldId: ref(() => mould), partId: ref(() => part), search, ...paging },
  output: pageOf(
    closedObject({
      batchId: whole,
      batchNumber: text,
      partId: whole,
      partNumber: text,
      workOrderNumber: orNull(text),
      quantity: whole,
      priority: whole,
      doneTasks: whole,
      unplacedTasks: whole,
      ...span,
    }),
  ),
  reads: true,
  refusals: [...ofSession, 'query.missing'],
})

const version = integer({ required: true, min: 1 })
/** In this order, from 1. */
const no = integer({ required: true, min: 1, max: 500 })
const taskId = integer({ required: true, min: 1, max: 10_000_000 })
const step = { access: makeChange.access, output: madeSchema, refusals: makeChange.refusals }

/** Cells of tasks, all of them as one step or none. A machine or group without a start keeps the start; a start without one keeps the resource. */
export const updatePlan = action('aps.planEdit.update', {
  path: '/aps/task/plan/edit/update',
  ...step,
  input: {
    scheduleId,
    version,
    tasks: rows({
      required: true,
      fields: {
        no,
        taskId,
        split: integer({ min: 1, max: 10_000 }),
        machineId: ref(() => machine),
        groupId: ref(() => resourceGroup),
        start: instant(),
        lock: choice({ options: { unlocked: lockState.unlocked, locked: lockState.locked } }),
      },
      key: ['no'],
      max: 500,
    }),
  },
})

/** Delivery, earliest start and priority of moulds, all of them as one step or none; a blank field stays as it is. */
export const updateMoulds = action('aps.task.update', {
  path: '/aps/schedule/task/update',
  ...step,
  input: {
    scheduleId,
    version,
    moulds: rows({
      required: true,
      fields: {
        no,
        mouldId: ref(() => mould, { required: true }),
        deliveryDate: date(),
        startDate: date(),
        priority: integer({ min: 1, max: 9 }),
      },
      key: ['no'],
      max: 200,
    }),
  },
})

/** Gives tasks to suppliers, or takes them back, all of them as one step or none. */
export const updateOutsourcing = action('aps.task.updateOutsourcing', {
  path: '/aps/schedule/task/updateOutSource',
  ...step,
  input: {
    scheduleId,
    version,
    isOutsourced: flag({ required: true }),
    /** From leaving the shop to coming back; needed to give work away. */
    turnaroundMinutes: duration({ unit: 'h', min: 1, max: 525_600 }),
    tasks: rows({ required: true, fields: { no, taskId }, key: ['no'], max: 500 }),
  },
})

/**
 * Decides which way a task's batch goes where its route has several, or leaves that to runs again. It holds from the next load of data
 * on: work of another way is other work, and no plan has a place for it before a run.
 */
export const chooseWay = action('aps.planEdit.chooseWay', {
  path: '/aps/schedule/task/chooseWay',
  access: makeChange.access,
  input: {
    planId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    taskId,
    /** Such as `1b`: of the stretch that the task is on. */
    way: textField({ required: true, max: 3, fold: true }),
    /** Takes the choice of that way back. */
    isFree: flag(),
  },
  output: closedObject({ batchId: whole, way: orNull(text) }),
  refusals: ['plan.absent', 'plan.noSuchWay', 'session.needsBatch', 'session.held'],
})

/** Actions of the plan as a table, as the module lists them. */
export const planEditActions = [
  listPlans,
  listPlanParts,
  listPlanBatches,
  updatePlan,
  updateMoulds,
  updateOutsourcing,
  chooseWay,
]
