import { action, choice, instant, ref, text as textField } from '@mouldwright/kernel'
import { machine, resourceGroup, section } from '@mouldwright/basic/shared'
import { mould, part } from '@mouldwright/production/shared'
import type { Static } from 'typebox'
import { paging } from './defect.action.ts'
import { answer, listOf, orNull, pageOf, plannedMouldSchema, record, taskSchema, text, whole } from './schemas.ts'

const may = { permission: 'aps.dispatch:check' }

const dispatchSchema = record({
  plan: record({ planId: whole, scheduleName: text, publishedAt: text, publisher: text }),
  /** Machines and teams with work of that section, group, time and search, in the order of sections, groups and names. */
  resources: listOf(
    record({
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
})
export type DispatchAnswer = Static<typeof dispatchSchema>

/** What is next on which machine, from the published plan: in order of the planned start. `resourceId` is of `resources`. */
export const listDispatch = action('aps.dispatch.list', {
  path: '/aps/resource/plan/detail/getList',
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
  output: answer(dispatchSchema),
  reads: true,
  refusals: ['plan.nothingPublished'],
})

/** Groups with work in the published plan, in the time and of the search that are given, to choose from. */
export const listDispatchGroups = action('aps.dispatch.groups', {
  path: '/aps/resource/plan/detail/getResourceGroupNameList',
  access: may,
  input: { search: textField({ max: 200 }), from: instant(), to: instant() },
  output: answer(listOf(record({ groupId: whole, name: text, sectionId: whole, sectionName: text, tasks: whole }))),
  reads: true,
  refusals: ['plan.nothingPublished'],
})

/** The workshop's plan of a mould or part, in route order. A mould or a text is needed. */
export const listWorkshopPlan = action('aps.workshopPlan.list', {
  path: '/aps/workshop/plan/getList',
  access: may,
  input: { mouldId: ref(() => mould), partId: ref(() => part), search: textField({ max: 200 }), ...paging },
  output: answer(pageOf(taskSchema)),
  reads: true,
  refusals: ['plan.nothingPublished', 'query.empty'],
})

export const listWorkshopMoulds = action('aps.workshopPlan.moulds', {
  path: '/aps/workshop/plan/getMoldList',
  access: may,
  input: { search: textField({ max: 200 }), ...paging },
  output: answer(pageOf(plannedMouldSchema)),
  reads: true,
  refusals: ['plan.nothingPublished'],
})

export const listWorkshopParts = action('aps.workshopPlan.parts', {
  path: '/aps/workshop/plan/getPartList',
  access: may,
  input: { mouldId: ref(() => mould, { required: true }), search: textField({ max: 200 }), ...paging },
  output: answer(
    pageOf(
      record({
        partId: whole,
        partNumber: text,
        partName: text,
        partType: whole,
        tasks: whole,
        startsAt: orNull(text),
        finishesAt: orNull(text),
      }),
    ),
  ),
  reads: true,
  refusals: ['plan.nothingPublished'],
})

/** Actions of the dispatch list and the workshop plan, as the module lists them. */
export const dispatchActions = [
  listDispatch,
  listDispatchGroups,
  listWorkshopPlan,
  listWorkshopMoulds,
  listWorkshopParts,
]
