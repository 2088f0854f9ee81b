import type { ProblemColumns } from '../model/columns.ts'
import { isBottleneck } from './facts.ts'
import type { Facts } from './facts.ts'

const minutesOf = (hours: number) => Math.round(hours * 60)

/** What a shop has few of, as arrays by group or resource: transfer, buffers, people, set-ups, lanes; see `Shop`. */
export function resourceTables(columns: ProblemColumns, facts: Facts) {
  const { groups, resources, settings } = columns
  const operatorOfGroup = Int32Array.from(groups, ({ peopleResourceId: id }) =>
    id === undefined ? -1 : (facts.resources.get(id) ?? -1),
  )
  const isOperator = new Uint8Array(resources.length)
  for (const operator of operatorOfGroup) if (operator >= 0) isOperator[operator] = 1
  const setupIndex = new Map((columns.setups ?? []).map((matrix, at) => [matrix.id, at]))
  const setupOf = Int32Array.from(resources, ({ setupMatrixId: id }) =>
    id === undefined ? -1 : (setupIndex.get(id) ?? -1),
  )
  const conversion = minutesOf(settings.groupConversionHours)
  const capacity = Int32Array.from(resources, (resource) => resource.capacity ?? 1)
  const laneStart = new Int32Array(resources.length + 1)
  for (let r = 0; r < resources.length; r++) laneStart[r + 1] = laneStart[r]! + capacity[r]!
  return {
    ...flowTable(columns, facts),
    buffer: Int32Array.from(groups, (group) => (isBottleneck(group) ? minutesOf(settings.bottleneckBufferHours) : 0)),
    operatorOfGroup,
    isOperator,
    conversion,
    setupOf,
    setups: (columns.setups ?? []).map(({ size, minutes, first, interruptible }) => ({
      size,
      minutes: Int32Array.from(minutes),
      first: first ? Int32Array.from(first) : new Int32Array(size),
      isInterruptible: interruptible,
    })),
    hasSetups: conversion > 0 || setupOf.some((at) => at >= 0),
    capacity,
    ...openTables(columns, facts),
    laneStart,
    mainGroup: Int32Array.from(resources, ({ mainGroupId: id }) =>
      id === undefined ? -1 : (facts.groups.get(id) ?? -1),
    ),
    weight: Float64Array.from(resources, ({ mainGroupId, groupIds }) => {
      const group = facts.groups.get(mainGroupId ?? groupIds[0] ?? -1)
      return (group === undefined ? undefined : groups[group]!.weight) ?? 1
    }),
    rate: Float64Array.from(resources, ({ ratePerHour }) => ratePerHour ?? 0),
    level: Float64Array.from(resources, ({ level }) => level ?? 0),
  }
}

/** Normal working time in the horizon, counted for each lane: minutes by resource, and by group of its resources. */
export function openTables(
  { calendars, resources, groups, start, horizonEnd }: ProblemColumns,
  facts: Pick<Facts, 'calendars' | 'members'>,
) {
  const ofCalendar = calendars.map(({ intervals }) => {
    let minutes = 0
    for (let i = 0; i < intervals.length; i += 2)
      minutes += Math.max(0, Math.min(intervals[i + 1]!, horizonEnd) - Math.max(intervals[i]!, start))
    return minutes
  })
  const openMinutes = Float64Array.from(
    resources,
    ({ calendarId, capacity = 1 }) => capacity * (ofCalendar[facts.calendars.get(calendarId) ?? -1] ?? 0),
  )
  const openOfGroup = Float64Array.from(groups, (_, group) =>
    facts.members[group]!.reduce((sum, resource) => sum + openMinutes[resource]!, 0),
  )
  return { openMinutes, openOfGroup }
}

function flowTable({ groups, settings, flowTimes }: ProblemColumns, facts: Facts) {
  const defaultFlow = minutesOf(settings.defaultFlowTimeHours)
  const flow = new Int32Array(groups.length * groups.length).fill(defaultFlow)
  for (const { fromGroupId, toGroupId, minutes } of flowTimes ?? []) {
    const from = facts.groups.get(fromGroupId)
    const to = facts.groups.get(toGroupId)
    if (from !== undefined && to !== undefined) flow[from * groups.length + to] = Math.ceil(minutes)
  }
  return { flow, defaultFlow }
}
