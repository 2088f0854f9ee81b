import { isColumns } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { Defect, Id, Intervals, Problem, RecordRef } from '../model/model.ts'
import { amountSettings, settingOptions } from '../model/settings.ts'
import { checkWays } from './check-ways.ts'
import { ManyColumns } from './many-columns.ts'
import { checkManyRecords } from './many-records.ts'
import { ShapeFaults, isAmount, isMoment } from './shape-faults.ts'
import type { FewIds } from './shape-faults.ts'

/** Numbers, ids, references and intervals. */
export function checkShape(problem: Problem | ProblemColumns): Defect[] {
  const faults = new ShapeFaults()
  checkRun(problem, faults)
  const few = checkFew(problem, faults)
  if (isColumns(problem)) new ManyColumns(problem, faults).check(few)
  else checkManyRecords(problem, few, faults)
  if (faults.defects.length === 0) checkWays(problem, faults)
  return faults.defects
}

type Few = Pick<
  Problem,
  'calendars' | 'groups' | 'resources' | 'setups' | 'flowTimes' | 'pieceSets' | 'recipes' | 'fixtures'
>

function checkRun(
  { start, horizonEnd, settings }: Pick<Problem, 'start' | 'horizonEnd' | 'settings'>,
  faults: ShapeFaults,
) {
  const whole: RecordRef = { kind: 'problem', id: 0 }
  if (!isMoment(start) || !isMoment(horizonEnd) || start < 0) faults.bad(whole, 'start')
  else if (horizonEnd <= start) faults.add('emptyHorizon', whole, { start, end: horizonEnd })
  for (const [name, options] of Object.entries(settingOptions)) {
    const value = settings[name as keyof typeof settingOptions]
    if (!(options as readonly unknown[]).includes(value)) faults.bad(whole, name)
  }
  for (const name of amountSettings) if (!isAmount(settings[name])) faults.bad(whole, name)
  const { minimumElectrodeTransfer: minimum } = settings
  if (minimum !== 'all' && !(Number.isSafeInteger(minimum) && minimum >= 1))
    faults.bad(whole, 'minimumElectrodeTransfer')
}

function checkFew({ calendars, groups, resources, setups = [], flowTimes = [], ...given }: Few, faults: ShapeFaults) {
  const { pieceSets = [], recipes = [], fixtures = [] } = given
  const calendarIds = faults.idsOf('calendar', calendars)
  const groupIds = faults.idsOf('group', groups)
  const resourceIds = faults.idsOf('resource', resources)
  const setupIds = faults.idsOf('setup', setups)
  const pieceSetIds = faults.idsOf('pieceSet', pieceSets)
  const recipeIds = faults.idsOf('recipe', recipes)
  for (const { id, minutes } of recipes) if (!isAmount(minutes)) faults.bad({ kind: 'recipe', id }, 'minutes')
  for (const { id, burns = 0 } of pieceSets)
    if (!Number.isSafeInteger(burns) || burns < 0) faults.bad({ kind: 'pieceSet', id }, 'burns')
  const fixtureIds = faults.idsOf('fixture', fixtures)
  for (const { id, count } of fixtures)
    if (!Number.isSafeInteger(count) || count < 0 || count > 10_000) faults.bad({ kind: 'fixture', id }, 'count')
  for (const { id, intervals, overtime = [], unattended = [] } of calendars)
    for (const [field, list] of Object.entries({ intervals, overtime, unattended }))
      if (!isAscending(list)) faults.add('badIntervals', { kind: 'calendar', id }, { field })
  for (const { id, peopleResourceId, weight = 1 } of groups) {
    faults.need(resourceIds, peopleResourceId, { kind: 'group', id }, 'peopleResourceId')
    if (!Number.isFinite(weight) || weight < 0) faults.bad({ kind: 'group', id }, 'weight')
  }
  for (const resource of resources) {
    const from: RecordRef = { kind: 'resource', id: resource.id }
    faults.need(calendarIds, resource.calendarId, from, 'calendarId')
    faults.need(groupIds, resource.mainGroupId, from, 'mainGroupId')
    faults.need(setupIds, resource.setupMatrixId, from, 'setupMatrixId')
    for (const groupId of resource.groupIds) faults.need(groupIds, groupId, from, 'groupIds')
    for (const { groupId, intervals } of resource.memberships ?? []) {
      faults.need(groupIds, groupId, from, 'memberships')
      if (!isAscending(intervals)) faults.add('badIntervals', from, { field: 'memberships' })
    }
    const { capacity = 1, workRate = 100 } = resource
    if (!Number.isSafeInteger(capacity) || capacity < 1 || capacity > 10_000) faults.bad(from, 'capacity')
    if (!(workRate >= 1 && workRate <= 10_000)) faults.bad(from, 'workRate')
  }
  for (const { id, size, minutes, first } of setups) {
    const isRight = minutes.length === size * size && (first?.length ?? size) === size
    if (!isRight || ![...minutes, ...(first ?? [])].every(isAmount)) faults.bad({ kind: 'setup', id }, 'minutes')
  }
  for (const { fromGroupId, toGroupId, minutes } of flowTimes) {
    const from: RecordRef = { kind: 'group', id: fromGroupId }
    faults.need(groupIds, fromGroupId, from, 'flowTimes')
    faults.need(groupIds, toGroupId, from, 'flowTimes')
    if (!isAmount(minutes)) faults.bad(from, 'flowTimes')
  }
  const setupClasses = setups.reduce((least, { size }) => Math.min(least, size), setups.length ? Infinity : 0)
  const attended = new Set(groups.flatMap(({ id, peopleResourceId }) => (peopleResourceId === undefined ? [] : [id])))
  const needsPeople = ({ groupIds: own, mainGroupId }: Few['resources'][number]) =>
    own.some((id) => attended.has(id)) || (mainGroupId !== undefined && attended.has(mainGroupId))
  const attendedResources = new Set(resources.filter(needsPeople).map(({ id }) => id))
  const people = new Set(groups.flatMap(({ peopleResourceId = [] }) => peopleResourceId))
  checkOvens(resources, new Set([...attendedResources, ...people]), faults)
  const few: FewIds = {
    groups: groupIds,
    resources: resourceIds,
    attended,
    attendedResources,
    pieceSets: pieceSetIds,
    recipes: recipeIds,
    fixtures: fixtureIds,
    suppliers: new Set(resources.flatMap(({ id, isSupplier }) => (isSupplier ? [id] : []))),
    setupClasses,
  }
  return few
}

/** @param peopled resources whose work needs people, and the people */
function checkOvens(resources: Few['resources'], peopled: ReadonlySet<Id>, faults: ShapeFaults): void {
  for (const { id, chargeSpecs, specs = {}, isSupplier, setupMatrixId } of resources) {
    if (!chargeSpecs) continue
    const from: RecordRef = { kind: 'resource', id }
    if (isSupplier || setupMatrixId !== undefined || chargeSpecs.some((name) => specs[name]?.max === undefined))
      faults.bad(from, 'chargeSpecs')
    if (peopled.has(id)) faults.add('ovenAndPeople', from, {})
  }
}

function isAscending(list: Intervals): boolean {
  if (list.length % 2) return false
  for (let i = 0; i < list.length; i++) {
    if (!Number.isSafeInteger(list[i])) return false
    if (i > 0 && (i % 2 ? list[i]! <= list[i - 1]! : list[i]! < list[i - 1]!)) return false
  }
  return true
}
