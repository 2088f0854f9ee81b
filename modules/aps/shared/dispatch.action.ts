import { action, choice, date, instant, ref, text as textField, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, pageOf, type Static } from '@mouldwright/kernel/schema'
import { machine, resourceGroup, section } from '@mouldwright/basic/shared'
import { mould, part } from '@mouldwright/production/shared'
import { paging } from './defect.action.ts'
import { exportedSchema, hoursSchema } from './hours.action.ts'
import { lineSchema } from './kanban.action.ts'
import { planIdField } from './schedule.action.ts'
import { listOf, plannedMouldSchema, publishedPlanSchema, taskSchema, text, whole } from './schemas.ts'

const may = { permission: 'aps.dispatch:check' }

/** What is next on which machine, from the published plan: in order of the planned start. `resourceId` is of `resources`. */
export const listDispatch = action('aps.dispatch.list', {
  path: '/aps/dispatch/getList.do',
  access: may,
  input: {
    sectionId: ref(() => section),
    groupId: ref(() => resourceGroup),
    machineId: ref(() => machine),
    search: textField({ max: 200 }),
    from: instant(),
    to: instant(),
    order: choice({ options: ['resource', 'time'], default: 'resource' }),
    ...paging,
  },
  output: closedObject({
    plan: publishedPlanSchema,
    /** Machines and teams with work of that section, group, time and search, in the order of sections, groups and names. */
    resources: listOf(
      closedObject({
        resourceId: whole,
        machineId: orNull(whole),
        groupId: orNull(whole),
        name: text,
        groupName: text,
        sectionId: whole,
        sectionName: text,
        tasks: whole,
        workMinutes: whole,
      }),
    ),
    rows: listOf(taskSchema),
    total: whole,
  }),
  reads: true,
  refusals: ['plan.nothingPublished'],
})
export type DispatchAnswer = OutputOf<typeof listDispatch>

/** What runs and what is next at the caller's own machines, by the published plan and by what was reported. */
export const listOwnWork = action('aps.dispatch.own', {
  path: '/aps/dispatch/getOwnWork.do',
  access: may,
  output: closedObject({
    /** Resource groups that the caller is in today. */
    groups: listOf(text),
    publishedAt: orNull(text),
    /** Machines and teams of those groups with work, in the order of sections and names. */
    lines: listOf(lineSchema),
  }),
  reads: true,
})
export type OwnWork = OutputOf<typeof listOwnWork>

/** Groups with work in the published plan, in the time and of the search that are given, to choose from. */
export const listDispatchGroups = action('aps.dispatch.groups', {
  path: '/aps/resource/plan/detail/getResourceGroupNameList',
  access: may,
  input: { search: textField({ max: 200 }), from: instant(), to: instant() },
  output: listOf(closedObject({ groupId: whole, name: text, sectionId: whole, sectionName: text, tasks: whole })),
  reads: true,
  refusals: ['plan.nothingPublished'],
})

const days = { from: date(), to: date() }
const badPeriod = ['query.missing', 'query.reversed', 'query.tooLong'] as const

/** The machine or the group, and the days: without them the call says what to choose. */
const resourceQuery = {
  groupId: ref(() => resourceGroup),
  machineId: ref(() => machine),
  ...days,
  search: textField({ max: 200 }),
}

/** What the published plan has a machine or a group do in some days, in the order of names and time. */
export const listResourcePlan = action('aps.resourcePlan.list', {
  path: '/aps/resource/plan/detail/getList',
  access: may,
  input: { ...resourceQuery, ...paging },
  output: closedObject({
    plan: publishedPlanSchema,
    /** Resources of the group that is asked for. */
    resources: listOf(closedObject({ machineId: orNull(whole), name: text })),
    /** Of the resources that are asked for, in these days. */
    hours: hoursSchema,
    rows: listOf(taskSchema),
    total: whole,
  }),
  reads: true,
  refusals: ['plan.nothingPublished', ...badPeriod],
})
export type ResourcePlan = OutputOf<typeof listResourcePlan>

const mayExport = { permission: 'aps.dispatch:export' }
/** The plan that was queried: `planId` of the answer. */
const queried = { planId: planIdField }

/** The detail as a workbook. */
export const exportResourcePlan = action('aps.resourcePlan.export', {
  path: '/aps/resource/plan/detail/export',
  access: mayExport,
  input: { ...queried, ...resourceQuery },
  output: exportedSchema,
  run: 'queued',
  refusals: ['plan.absent', 'export.queryFirst', ...badPeriod],
})

/** A shift in which a task begins; `day` is the day on which the shift begins. */
const shiftSchema = closedObject({ day: text, name: text, start: text, end: text })
const workshopTaskSchema = closedObject({
  ...taskSchema.properties,
  /** Digits of its batch's barcode; null where it has none. */
  code: orNull(text),
  /** Null where it begins in no shift of its group. */
  shift: orNull(shiftSchema),
})
export type WorkshopTask = Static<typeof workshopTaskSchema>

/** A mould, a part, a text or plan dates are needed. */
const workshopQuery = {
  mouldId: ref(() => mould),
  partId: ref(() => part),
  sectionId: ref(() => section),
  ...days,
  search: textField({ max: 200 }),
  order: choice({ options: ['route', 'shift'], default: 'route' }),
}

/** The workshop's plan: of a mould or part in route order, of some days by section and shift. */
export const listWorkshopPlan = action('aps.workshopPlan.list', {
  path: '/aps/workshop/plan/getList',
  access: may,
  input: { ...workshopQuery, ...paging },
  output: closedObject({ planId: whole, scheduleName: text, rows: listOf(workshopTaskSchema), total: whole }),
  reads: true,
  refusals: ['plan.nothingPublished', 'query.empty', ...badPeriod],
})

/** The same as a workbook. */
export const exportWorkshopPlan = action('aps.workshopPlan.export', {
  path: '/aps/workshop/plan/export',
  access: mayExport,
  input: { ...queried, ...workshopQuery },
  output: exportedSchema,
  run: 'queued',
  refusals: ['plan.absent', 'export.queryFirst', 'query.empty', ...badPeriod],
})

export const listWorkshopMoulds = action('aps.workshopPlan.moulds', {
  path: '/aps/workshop/plan/getMoldList',
  access: may,
  input: { search: textField({ max: 200 }), ...paging },
  output: pageOf(plannedMouldSchema),
  reads: true,
  refusals: ['plan.nothingPublished'],
})

export const listWorkshopParts = action('aps.workshopPlan.parts', {
  path: '/aps/workshop/plan/getPartList',
  access: may,
  input: { mouldId: ref(() => mould, { required: true }), search: textField({ max: 200 }), ...paging },
  output: pageOf(
    closedObject({
      partId: whole,
      partNumber: text,
      partName: text,
      partType: whole,
      tasks: whole,
      startsAt: orNull(text),
      finishesAt: orNull(text),
    }),
  ),
  reads: true,
  refusals: ['plan.nothingPublished'],
})

/** Actions of the dispatch list and the workshop plan, as the module lists them. */
export const dispatchActions = [
  listDispatch,
  listOwnWork,
  listDispatchGroups,
  listResourcePlan,
  exportResourcePlan,
  listWorkshopPlan,
  exportWorkshopPlan,
  listWorkshopMoulds,
  listWorkshopParts,
]
