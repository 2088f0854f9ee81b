import { action, choice, date, flag, integer, ref, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, type Static } from '@mouldwright/kernel/schema'
import { resourceGroup, section } from '@mouldwright/basic/shared'
import { paging } from './defect.action.ts'
import { planIdField } from './schedule.action.ts'
import { schedule } from './schedule.entity.ts'
import { listOf, ofLoadedPlan, text, whole, withoutPlan, yes } from './schemas.ts'

export const hourUnits = ['day', 'week'] as const
export type HourUnit = (typeof hourUnits)[number]
/** What a line of the capacity detail is about. */
export const capacityLevels = ['section', 'group', 'resource'] as const
export type CapacityLevel = (typeof capacityLevels)[number]

/** Minutes; what each is, `hoursOf` of worktime says. */
const hours = { available: whole, planned: whole, overtime: whole, unattended: whole, down: whole, free: whole }
export const hoursSchema = closedObject(hours)

/** Of which plan the answer is. */
const planSchema = closedObject({ planId: whole, scheduleId: whole, scheduleName: text, isPublished: yes })

const windowSchema = closedObject({
  /** Days of the factory, both included. */
  from: text,
  to: text,
  start: text,
  end: text,
  /** Name of the holiday of a day. */
  holiday: orNull(text),
  /** The plan knows nothing of what is before its start and beyond its horizon. */
  isCovered: yes,
})

const sectionFacts = { sectionId: orNull(whole), sectionName: text }

const weekRow = closedObject({
  /** The engine's number: what changes by hand name. */
  resourceId: whole,
  /** `machine` or `team`. */
  kind: text,
  /** Machine, or resource group of a team. */
  recordId: orNull(whole),
  name: text,
  note: text,
  groupId: whole,
  capacity: whole,
  cells: listOf(hoursSchema),
  total: hoursSchema,
})
export type WeekPlanRow = Static<typeof weekRow>

/** Of a schedule; without one, of the plan that the shop follows. */
const ofPlan = { scheduleId: ref(() => schedule), planId: planIdField }
/** The planning session in which the plan is looked at; absent: as it was saved. */
const inSession = { ...ofPlan, sessionId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) }
const unit = choice({ required: true, options: hourUnits, default: 'day' })
/** Seven days of the week that `day` is in, or eight weeks from it on. */
const weeks = { day: date({ required: true }), unit }
const noPlan = [...withoutPlan, 'plan.nothingPublished', 'plan.absent'] as const
const ofSession = ['session.closed', ...ofLoadedPlan] as const

const mayLook = { permission: 'aps.weekPlan:check' }

/** What each machine and team is to do day by day, against the time that it has. */
export const queryWeekPlan = action('aps.weekPlan.query', {
  path: '/aps/resource/week/plan/query',
  access: mayLook,
  input: {
    ...inSession,
    ...weeks,
    sectionId: ref(() => section),
    groupId: ref(() => resourceGroup),
    /** One resource, by the engine's number. */
    resourceId: integer({ min: 1, max: 10_000_000 }),
    onlyOverloaded: flag(),
    ...paging,
  },
  output: closedObject({
    plan: planSchema,
    columns: listOf(windowSchema),
    /** Groups of the rows, with all of their resources that are asked for. */
    groups: listOf(
      closedObject({
        groupId: whole,
        name: text,
        ...sectionFacts,
        resources: whole,
        cells: listOf(hoursSchema),
        total: hoursSchema,
      }),
    ),
    /** In the order of sections, groups and names. */
    rows: listOf(weekRow),
    total: whole,
  }),
  reads: true,
  refusals: [...noPlan, ...ofSession],
})
export type WeekPlan = OutputOf<typeof queryWeekPlan>

/** Sections, groups and resources of a plan. */
export const queryWeekPlanTree = action('aps.weekPlan.tree', {
  path: '/aps/resource/week/plan/queryTree',
  access: mayLook,
  input: ofPlan,
  output: closedObject({
    sections: listOf(
      closedObject({
        ...sectionFacts,
        groups: listOf(
          closedObject({
            groupId: whole,
            name: text,
            resources: listOf(closedObject({ resourceId: whole, kind: text, recordId: orNull(whole), name: text })),
          }),
        ),
      }),
    ),
  }),
  reads: true,
  refusals: noPlan,
})

/** The same hours by section. */
export const getCapacityBySection = action('aps.weekPlan.sections', {
  path: '/aps/resource/week/plan/getCapacityBySection',
  access: mayLook,
  input: { ...inSession, ...weeks },
  output: closedObject({
    plan: planSchema,
    columns: listOf(windowSchema),
    sections: listOf(
      closedObject({ ...sectionFacts, resources: whole, cells: listOf(hoursSchema), total: hoursSchema }),
    ),
  }),
  reads: true,
  refusals: [...noPlan, ...ofSession],
})

const capacityRow = closedObject({
  ...sectionFacts,
  groupName: orNull(text),
  resourceName: orNull(text),
  from: text,
  to: text,
  ...hours,
  /** The group's or section's own capacity, that of a week; null in other days, and where none is said. */
  rated: orNull(whole),
})
export type CapacityRow = Static<typeof capacityRow>

/** The days are needed: without them the call says what to choose. */
const capacityQuery = {
  ...ofPlan,
  from: date(),
  to: date(),
  unit,
  level: choice({ required: true, options: capacityLevels, default: 'group' }),
  sectionId: ref(() => section),
  groupId: ref(() => resourceGroup),
}
const badPeriod = ['query.missing', 'query.reversed', 'query.tooLong'] as const

/** Hours of sections, groups or resources by day or week. */
export const listCapacity = action('aps.capacity.list', {
  path: '/aps/capacity/detail/getCapacityDetailList',
  access: { permission: 'aps.capacity:check' },
  input: { ...capacityQuery, ...paging },
  output: closedObject({
    plan: planSchema,
    /** First and last day that the plan knows of. */
    covers: closedObject({ from: text, to: text }),
    /** In the order of sections, groups, names and days; without days that the plan does not cover. */
    rows: listOf(capacityRow),
    total: whole,
    /** Of all lines, day by day or week by week. */
    columns: listOf(closedObject({ from: text, to: text, ...hours })),
    sum: hoursSchema,
  }),
  reads: true,
  refusals: [...noPlan, ...badPeriod],
})
export type CapacityDetail = OutputOf<typeof listCapacity>

/** Sections with resources in a plan, to choose from. */
export const listCapacitySections = action('aps.capacity.sections', {
  path: '/aps/capacity/detail/getSectionList',
  access: { permission: 'aps.capacity:check' },
  input: ofPlan,
  output: listOf(closedObject({ ...sectionFacts, resources: whole })),
  reads: true,
  refusals: noPlan,
})

/** What an export leaves; `fileId` is null when there was nothing to write. */
export const exportedSchema = closedObject({ fileId: orNull(whole), name: text, bytes: whole, rows: whole })

/** The detail as a workbook: of the plan that was queried (`planId` of the answer). */
export const exportCapacity = action('aps.capacity.export', {
  path: '/aps/capacity/detail/exportExcel',
  access: { permission: 'aps.capacity:export' },
  input: capacityQuery,
  output: exportedSchema,
  run: 'queued',
  refusals: [...noPlan, ...badPeriod, 'export.queryFirst'],
})

/** Actions of week plan and capacity detail, as the module lists them. */
export const hoursActions = [
  queryWeekPlan,
  queryWeekPlanTree,
  getCapacityBySection,
  listCapacity,
  listCapacitySections,
  exportCapacity,
]
