import { defaultSettings, gateKinds, type Problem, type Settings } from '@mouldwright/aps-engine'
import { toLocal } from '@mouldwright/worktime'
import type { SettingValues } from '../../shared/index.ts'
import type { Names } from '../names.ts'
import { addDone } from './build-done.ts'
import { buildResources, type Window } from './build-resources.ts'
import { withPlaces } from './build-suppliers.ts'
import { buildWork } from './build-work.ts'
import type { Found, Report } from './found.ts'
import { holidaysOf } from './holidays.ts'
import type { RawFactory } from '../load/raw-factory.ts'

export interface BuildOptions {
  /** Start point, minutes since the epoch. */
  start: number
  horizonDays: number
  frozenHours: number
  assumedReadyHours: number | null
  outsourcingDays: number
  /** Work that was done before this minute is counted, and not listed. */
  historyFrom: number
  timeZone: string
  settings: SettingValues
}

export interface Built {
  problem: Problem
  names: Names
  found: Found[]
  withoutGroup: ReadonlySet<number>
}

/** The problem of a factory's data, with names for its numbers and what is wrong with the data. Equal data give equal problems. */
export function buildProblem(raw: RawFactory, options: BuildOptions): Built {
  const found: Found[] = []
  const report: Report = (severity, code, record, params = {}) =>
    found.push({
      severity,
      code,
      params,
      entity: record?.entity ?? null,
      recordId: record?.id ?? null,
      label: record?.label ?? '',
    })
  const { start, timeZone } = options
  const end = start + options.horizonDays * 1_440
  const window: Window = {
    start,
    end,
    timeZone,
    firstDay: toLocal(start, timeZone).date,
    lastDay: toLocal(end, timeZone).date,
  }
  const resources = buildResources(raw, window, report)
  const work = buildWork(raw, resources, { window, outsourcingMinutes: options.outsourcingDays * 1_440 }, report)
  const done = addDone(raw, work.names, options.historyFrom)
  if (raw.moulds.length === 0) report('error', 'nothingOpen', null)
  const assumed = options.assumedReadyHours === null ? undefined : options.assumedReadyHours * 60
  const problem: Problem = {
    start,
    horizonEnd: end,
    settings: toEngineSettings(options.settings),
    calendars: resources.calendars,
    groups: resources.groups,
    resources: withPlaces(resources.resources, work.tasks),
    flowTimes: resources.flowTimes,
    moulds: work.moulds,
    batches: work.batches,
    tasks: work.tasks,
    links: work.links,
    ...(work.pieceSets.length > 0 ? { pieceSets: work.pieceSets } : {}),
    ...(work.recipes.length > 0 ? { recipes: work.recipes } : {}),
    ...(work.fixtures.length > 0 ? { fixtures: work.fixtures } : {}),
    ...(work.routeChoices.length > 0 ? { routeChoices: work.routeChoices } : {}),
    ...(options.frozenHours > 0 ? { frozen: [{ until: start + options.frozenHours * 60 }] } : {}),
    ...(assumed === undefined
      ? {}
      : { assumedGateMinutes: Object.fromEntries(gateKinds.map((kind) => [kind, assumed])) }),
  }
  const names: Names = {
    timeZone,
    ...resources.names,
    ...work.names,
    ...(work.pieceSets.length > 0 ? { pieceSets: work.pieceSets.map(({ key }) => key ?? '') } : {}),
    ...(work.recipes.length > 0 ? { recipes: work.recipes.map(({ key }) => key ?? '') } : {}),
    ...(work.fixtures.length > 0 ? { fixtures: work.fixtures.map(({ key }) => key ?? '') } : {}),
    ...(work.wayNames.length > 0 ? { ways: work.wayNames } : {}),
    done,
    holidays: holidaysOf(raw, window),
  }
  return { problem, names, found, withoutGroup: work.withoutGroup }
}

/** Settings as the engine takes them: all pieces of an electrode set are its `all`. */
export function toEngineSettings(values: SettingValues): Settings {
  const { minimumElectrodeTransfer: minimum, ...others } = values
  return {
    ...defaultSettings,
    ...(others as Omit<Settings, 'minimumElectrodeTransfer'>),
    minimumElectrodeTransfer: minimum === 0 ? 'all' : minimum,
  }
}
