import { machine, resourceGroup } from '@mouldwright/basic/shared'
import type { FlowTime, Group, Resource } from '@mouldwright/aps-engine'
import { toLocal, type Interval, type Span } from '@mouldwright/worktime'
import type { NamedResource, Names } from '../names.ts'
import { chargeOf, isOven } from './charges.ts'
import type { Report } from './found.ts'
import { buildSuppliers, type BuiltSuppliers } from './build-suppliers.ts'
import { countAt, holdsWithin, joined, outside, pairsOf, rateAt, type Present } from './membership-times.ts'
import type { RawFactory, RawGroup, RawMachine, RawMember, RawResources, RawStretch } from '../load/raw-factory.ts'
import { createWorkingTimes, type WorkedIn } from './working-time.ts'

export interface BuiltResources {
  calendars: ReturnType<typeof createWorkingTimes>['calendars']
  groups: Group[]
  resources: Resource[]
  flowTimes: FlowTime[]
  names: Pick<Names, 'groups' | 'resources'>
  /** Engine ids of the groups that may do a section's work. */
  groupsOfSection: ReadonlyMap<number, number[]>
  groupNo: ReadonlyMap<number, number>
  machineNo: ReadonlyMap<number, number>
  /** Resource that stands for a group of people. */
  teamNo: ReadonlyMap<number, number>
  suppliers: BuiltSuppliers
}

export interface Window extends Interval {
  /** Local dates of the start point and of the horizon's end. */
  firstDay: string
  lastDay: string
  timeZone: string
}

const byName = (one: { name: string; id: number }, other: { name: string; id: number }) =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : one.id - other.id

/** People of a group: how many tasks they do at once and how fast, when they are there, and whether they do work without machines. */
interface TeamFacts extends Pick<Resource, 'capacity' | 'workRate'> {
  there: readonly Interval[]
  takesWork: boolean
}

const ratedAt = (workRate: number): Pick<Resource, 'workRate'> => (workRate === 100 ? {} : { workRate })

/** A membership that holds within the horizon, and when. */
type Member = RawMember & { held: Interval }

/**
 * Groups that take part, their machines and teams with working time. At each moment a machine works in the time of the main group
 * that it belongs to then (of another where it has no main one) and its own extra time, less its downtimes; it takes the work of a
 * group only while it belongs to it. A team works while somebody belongs to it, in the
 * group's time with the extra time and time off of its people.
 */
export function buildResources(
  raw: RawResources & Pick<RawFactory, 'suppliers'>,
  window: Window,
  report: Report,
): BuiltResources {
  const times = createWorkingTimes(raw, { start: window.start, end: window.end }, window.timeZone)
  const calendars = new Map(raw.calendars.map((calendar) => [calendar.id, calendar]))
  const shifts = new Map(raw.shifts.map((shift) => [shift.id, shift]))
  const active = raw.groups
    .filter((group) => group.valid && group.inScheduling && holdsWithin(window, group))
    .sort(byName)
  const groupNo = new Map(active.map(({ id }, at) => [id, at + 1]))
  const members = raw.members.flatMap((member): Member[] => {
    const group = active[(groupNo.get(member.groupId) ?? 0) - 1]
    const held = group && holdsWithin(window, member, group)
    return held ? [{ ...member, held }] : []
  })
  const people = new Map<number, Present[]>()
  for (const { groupId, machineId, held, workRate } of members)
    if (machineId === null)
      people.set(groupId, [...(people.get(groupId) ?? []), { ...held, workRate: workRate ?? null }])
  const ofMachine = Map.groupBy(
    members.filter(({ machineId }) => machineId !== null),
    ({ machineId }) => machineId!,
  )
  const attributesOf = attributeLimits(raw)
  const [ofMachines, ofPeople] = [
    exceptionsOf(raw.downtimes, raw.openings),
    exceptionsOf(raw.groupDowntimes, raw.groupOpenings),
  ]
  const resources: Resource[] = []
  const names: BuiltResources['names'] = {
    groups: active.map(({ id, name, sectionId }) => ({ recordId: id, name, sectionId })),
    resources: [],
  }
  const machineNo = new Map<number, number>()
  const teamNo = new Map<number, number>()
  const usable = new Set<number>()

  for (const item of [...raw.machines].sort(byName)) addMachine(item, ofMachine.get(item.id) ?? [])
  const groups = active.map(addGroup)

  function addMachine(item: RawMachine, memberships: readonly Member[]): void {
    const record = { entity: machine.name, id: item.id, label: item.name }
    const isInScheduling = memberships.length > 0
    if (item.status !== 'normal') {
      if (isInScheduling) report('warning', 'machineOutOfService', record, { status: item.status })
    } else if (!isInScheduling) report('warning', 'machineWithoutGroup', record)
    const inOrder = memberships.toSorted(
      (one, other) =>
        Number(other.isMain) - Number(one.isMain) ||
        one.held.start - other.held.start ||
        groupNo.get(one.groupId)! - groupNo.get(other.groupId)!,
    )
    const main = inOrder[0]
    if (!main) return
    const held = joined(memberships.map((one) => one.held))
    const { down, opened } = ofMachines(item.id)
    const calendarId = times.calendarOf(
      workingTimesOf(inOrder),
      { closed: spansWithin([...down, ...outside(window, held)]), opened: spansWithin(opened) },
      item.runsUnattended,
    )
    const isValid = item.status === 'normal'
    if (isValid && times.minutesOf(calendarId) === 0) report('error', 'noWorkingTime', record)
    const id = resources.length + 1
    const level = item.precisionLevel
    const isAttended = memberships.some(({ groupId }) => active[groupNo.get(groupId)! - 1]!.needsPeople)
    if (isAttended && isOven(item)) report('warning', 'ovenAndPeople', record)
    const charge: ReturnType<typeof chargeOf> = isAttended ? {} : chargeOf(item)
    resources.push({
      id,
      groupIds: [...new Set(memberships.map(({ groupId }) => groupNo.get(groupId)!))].sort((one, other) => one - other),
      mainGroupId: groupNo.get(main.groupId)!,
      ...limitedTo(memberships, held),
      calendarId,
      capacity: item.simultaneousTasks,
      ...ratedAt(item.workRate ?? 100),
      ...(item.startsUnattended ? { startsUnattended: true } : {}),
      valid: isValid,
      ...charge,
      specs: { ...specsOf(item), ...attributesOf(item.id), ...charge.specs },
      ...(level === null ? {} : { level }),
      ratePerHour: item.ratePerHour,
    })
    names.resources.push({
      kind: 'machine',
      recordId: item.id,
      name: item.name,
      note: item.alias ?? '',
      ...shownDowntimes(down),
    })
    machineNo.set(item.id, id)
    if (isValid) for (const { groupId } of memberships) usable.add(groupId)
  }

  function addGroup(group: RawGroup): Group {
    const id = groupNo.get(group.id)!
    const record = { entity: resourceGroup.name, id: group.id, label: group.name }
    reportInvalidTime(group, record)
    const present = people.get(group.id) ?? []
    const there = joined(present)
    // Plans know one number of operators: that of the first day on which somebody is there.
    const count = there[0] ? countAt(present, there[0].start) : 0
    const hasMachines = usable.has(group.id)
    const isTeam = !hasMachines && count > 0 && !members.some((of) => of.groupId === group.id && of.machineId !== null)
    if (!hasMachines && !isTeam) report('error', 'groupWithoutResources', record)
    const needsPeople = hasMachines && group.needsPeople
    if (needsPeople && count === 0) report('warning', 'groupWithoutPeople', record)
    if (needsPeople) reportChange(present, count, record)
    if (isTeam || (needsPeople && count > 0))
      addTeam(group, id, record, {
        capacity: isTeam ? group.simultaneousTasks : count,
        there,
        takesWork: isTeam,
        ...(isTeam ? ratedAt(rateAt(present, there[0]!.start)) : {}),
      })
    const peopleNo = needsPeople ? teamNo.get(group.id) : undefined
    return {
      id,
      ...(group.isBottleneck ? { bottleneck: true } : {}),
      ...(group.weight === 1 ? {} : { weight: group.weight }),
      ...(peopleNo === undefined ? {} : { peopleResourceId: peopleNo }),
    }
  }

  function reportInvalidTime(group: RawGroup, record: { entity: string; id: number; label: string }): void {
    const calendar = calendars.get(group.calendarId)!
    const shift = shifts.get(group.shiftId)!
    if (!calendar.valid) report('warning', 'calendarInvalid', record, { calendar: calendar.name })
    if (!shift.valid) report('warning', 'shiftInvalid', record, { shift: shift.name })
  }

  /** The first day on which another number of people belongs to the group. */
  function reportChange(
    present: readonly Interval[],
    count: number,
    record: { entity: string; id: number; label: string },
  ) {
    const moments = present.flatMap(({ start, end }) => [start, end]).sort((one, other) => one - other)
    const change = moments.find((at) => at < window.end && countAt(present, at) > 0 && countAt(present, at) !== count)
    if (change === undefined) return
    const day = toLocal(change, window.timeZone).date
    report('warning', 'peopleChange', record, { day, count, later: countAt(present, change) })
  }

  function addTeam(
    group: RawGroup,
    groupId: number,
    record: { entity: string; id: number; label: string },
    { there, takesWork, ...pace }: TeamFacts,
  ): void {
    const id = resources.length + 1
    const { down, opened } = ofPeople(group.id)
    const calendarId = times.calendarOf(
      [{ calendarId: group.calendarId, shiftId: group.shiftId, during: [{ start: window.start, end: window.end }] }],
      { closed: spansWithin([...down, ...outside(window, there)]), opened: spansWithin(opened) },
      false,
    )
    if (times.minutesOf(calendarId) === 0) report('error', 'noWorkingTime', record)
    resources.push({
      id,
      groupIds: takesWork ? [groupId] : [],
      mainGroupId: groupId,
      calendarId,
      ...pace,
      ratePerHour: group.labourRate,
    })
    names.resources.push({ kind: 'team', recordId: group.id, name: group.name, note: '', ...shownDowntimes(down) })
    teamNo.set(group.id, id)
  }

  /** In whose time it works and when: the first of its groups that holds at a moment decides; nowhere twice. */
  function workingTimesOf(inOrder: readonly Member[]): WorkedIn[] {
    const worked: WorkedIn[] = []
    let taken: Interval[] = []
    for (const { groupId, held } of inOrder) {
      const { calendarId, shiftId } = active[groupNo.get(groupId)! - 1]!
      const during = outside(held, taken)
      if (during.length === 0) continue
      taken = joined([...taken, held])
      const same = worked.find((other) => other.calendarId === calendarId && other.shiftId === shiftId)
      if (same) same.during = joined([...same.during, ...during])
      else worked.push({ calendarId, shiftId, during })
    }
    // Outside of all memberships it is closed anyhow: with one working time there is nothing to put together.
    if (worked.length === 1) worked[0]!.during = [{ start: window.start, end: window.end }]
    return worked
  }

  /** Its groups that hold for less time than it takes part at all. */
  function limitedTo(memberships: readonly Member[], held: readonly Interval[]): Pick<Resource, 'memberships'> {
    const whole = pairsOf(held).join()
    const limited = [...Map.groupBy(memberships, ({ groupId }) => groupNo.get(groupId)!)]
      .map(([groupId, of]) => ({ groupId, intervals: pairsOf(joined(of.map((one) => one.held))) }))
      .filter(({ intervals }) => intervals.join() !== whole)
      .sort((one, other) => one.groupId - other.groupId)
    return limited.length > 0 ? { memberships: limited } : {}
  }

  /** Stretches within the horizon, in one form, so that equal ones share a calendar. */
  function spansWithin(spans: readonly Span[]): Span[] {
    return spans
      .map(({ start, end }) => ({ start: Math.max(start, window.start), end: Math.min(end ?? window.end, window.end) }))
      .filter(({ start, end }) => start < end)
      .sort((one, other) => one.start - other.start || one.end - other.end)
  }

  const groupsOfSection = new Map<number, number[]>()
  for (const { id, sectionId } of active) {
    const list = groupsOfSection.get(sectionId)
    if (list) list.push(groupNo.get(id)!)
    else groupsOfSection.set(sectionId, [groupNo.get(id)!])
  }
  const flowTimes = raw.flowTimes
    .flatMap(({ fromGroupId, toGroupId, minutes }) => {
      const [from, to] = [groupNo.get(fromGroupId), groupNo.get(toGroupId)]
      return from && to ? [{ fromGroupId: from, toGroupId: to, minutes }] : []
    })
    .sort((one, other) => one.fromGroupId - other.fromGroupId || one.toGroupId - other.toGroupId)
  const before = { calendars: times.calendars.length, resources: resources.length }
  const suppliers = buildSuppliers(raw, window, before)
  names.resources.push(...suppliers.names)
  return {
    calendars: [...times.calendars, ...suppliers.calendars],
    groups,
    resources: [...resources, ...suppliers.resources],
    suppliers,
    flowTimes,
    names,
    groupsOfSection,
    groupNo,
    machineNo,
    teamNo,
  }
}

/** Announced downtimes of a record, and when it works besides; in minutes. */
function exceptionsOf(downtimes: readonly RawStretch[], openings: readonly RawStretch[]) {
  const [downOf, openOf] = [downtimes, openings].map((list) => Map.groupBy(list, ({ ownerId }) => ownerId))
  const inMinutes = ({ startsAt, endsAt, reason }: RawStretch) => ({
    start: Math.floor(Date.parse(startsAt) / 60_000),
    end: Math.ceil(Date.parse(endsAt) / 60_000),
    reason: reason ?? '',
  })
  return (id: number) => ({
    down: (downOf!.get(id) ?? []).map(inMinutes),
    opened: (openOf!.get(id) ?? []).map(inMinutes),
  })
}

function shownDowntimes(down: ReturnType<ReturnType<typeof exceptionsOf>>['down']): Pick<NamedResource, 'downtimes'> {
  return down.length > 0 ? { downtimes: down.toSorted((one, other) => one.start - other.start) } : {}
}

/** Limits of a machine for each attribute that some process asks for: one that it has not stops at nothing. */
function attributeLimits({ machineAttributes, processDemands }: RawResources) {
  const demanded = new Set(processDemands.map(({ attribute }) => attribute))
  const ofMachine = Map.groupBy(machineAttributes, ({ machineId }) => machineId)
  return (machineId: number): NonNullable<Resource['specs']> => {
    const known = new Map((ofMachine.get(machineId) ?? []).map((of) => [of.attribute, of]))
    const limits = [...demanded].map((attribute) => {
      const { min, max } = known.get(attribute) ?? { min: null, max: 0 }
      return [attribute, { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }]
    })
    return Object.fromEntries(limits)
  }
}

function specsOf(item: RawMachine): NonNullable<Resource['specs']> {
  const specs: Record<string, { min?: number; max?: number }> = {}
  const note = (name: string, min: number | null, max: number | null) => {
    if (min !== null || max !== null)
      specs[name] = { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
  }
  note('length', item.minLength, item.maxLength)
  note('width', item.minWidth, item.maxWidth)
  note('height', item.minHeight, item.maxHeight)
  note('weight', item.minWeight, item.maxWeight)
  // A part that needs the axis asks for 1; a machine without it stops at 0.
  if (!item.hasCAxis) specs['cAxis'] = { max: 0 }
  return specs
}
