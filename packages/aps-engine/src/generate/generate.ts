import type { ProblemColumns } from '../model/columns.ts'
import { fromColumns } from '../model/from-columns.ts'
import type { Minute, Problem } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { defaultSettings } from '../model/settings.ts'
import type { Settings } from '../model/settings.ts'
import type { Mix } from './mix.ts'
import { MouldMaker } from './mould-maker.ts'
import { day, makeCalendars, makeFloor } from './shop-floor.ts'

/** What a generated shop may contain besides routes, machines and calendars; all on unless said otherwise. */
const features = [
  'electrodes',
  'gates',
  'locks',
  'started',
  'outside',
  'specs',
  'levels',
  'capacity',
  'people',
  'unattended',
  'uninterruptible',
  'overtime',
  'flowTimes',
  'releases',
] as const
export type Feature = (typeof features)[number]

export interface GenerateOptions {
  seed: number
  /** About so many tasks: whole moulds are made until it is reached. */
  tasks: number
  /** Machines, at least one for each of the twelve kinds of work; a group has up to eight. */
  resources: number
  /** Tasks of a mould, about: 80 to 360 unless told; fewer for small tests. */
  tasksPerMould?: number
  features?: Partial<Record<Feature, boolean>>
  settings?: Partial<Settings>
  /** Start point; a Monday at midnight, UTC. */
  start?: Minute
  horizonDays?: number
  /** Percent of its longest path that a mould is given from its release to its due date; 250 unless told. */
  tightness?: number
  mix?: Mix
}

/** Monday 2026-03-02, 00:00 UTC. */
const firstMonday = 20_514 * day
/** Working minutes of a machine a day, and of a task, about: how long a shop has work decides how far releases spread. */
const minutesPerDay = 700
const minutesPerTask = 190

/** A mould shop from a seed, as columns: the same options give the same problem, everywhere. A million tasks take seconds. */
export function generateColumns(options: GenerateOptions): ProblemColumns {
  const random = new Random(options.seed)
  const start = options.start ?? firstMonday
  const has = (feature: Feature) => options.features?.[feature] !== false
  const mix = options.mix ?? {}
  const busyDays = (options.tasks * minutesPerTask) / (options.resources * minutesPerDay)
  const horizonDays = options.horizonDays ?? Math.max(400, Math.ceil(busyDays * 8))
  const maker = new MouldMaker(random, makeFloor(random, options.resources, has, mix), has, start, mix)
  const latest = Math.max(200, Math.round(busyDays * 0.7 * 24))
  while (maker.tasks < options.tasks) {
    const size = options.tasksPerMould ?? random.between(80, 360)
    const isLater = has('releases') && random.chance(busyDays > 30 ? 70 : 20)
    maker.addMould(
      Math.min(size, options.tasks - maker.tasks),
      isLater ? 60 * random.between(1, latest) : 0,
      options.tightness ?? 250,
    )
  }
  const made = maker.columns()
  return {
    format: 1,
    start,
    horizonEnd: start + horizonDays * day,
    settings: { ...defaultSettings, ...options.settings },
    calendars: makeCalendars(start, horizonDays, has),
    ...made,
    flowTimes: has('flowTimes')
      ? made.groups.flatMap(({ id: fromGroupId }) =>
          made.groups.flatMap(({ id: toGroupId }) =>
            random.chance(30) ? [{ fromGroupId, toGroupId, minutes: 10 * random.between(0, 9) }] : [],
          ),
        )
      : [],
    assumedGateMinutes: { cam: 3 * day, camQc: 3 * day },
    frozen: has('locks') ? [{ until: start + 480 }] : [],
  }
}

/** The same as records. */
export function generate(options: GenerateOptions): Problem {
  return fromColumns(generateColumns(options))
}
