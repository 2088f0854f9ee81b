import type { Calendar, Group, Minute, Resource } from '../model/model.ts'
import type { Random } from '../model/random.ts'
import type { Feature } from './generate.ts'
import type { Mix } from './mix.ts'

export const day = 24 * 60
const peopleId = 900_001
/** Machines in a group at most: what may do a task, before sizes and levels say no. */
const largestGroup = 8

/** Kinds of work in a mould shop, with their share of machines and minutes of an operation. */
export const kinds = [
  { key: 'saw', machines: 2, minutes: [20, 90] },
  { key: 'turn', machines: 4, minutes: [40, 240] },
  { key: 'mill-rough', machines: 12, minutes: [90, 600] },
  { key: 'drill', machines: 6, minutes: [40, 300] },
  { key: 'grind', machines: 9, minutes: [40, 360] },
  { key: 'mill-finish', machines: 14, minutes: [120, 720] },
  { key: 'graphite', machines: 10, minutes: [30, 180] },
  { key: 'edm', machines: 16, minutes: [60, 480] },
  { key: 'wire', machines: 9, minutes: [90, 600] },
  { key: 'measure', machines: 6, minutes: [15, 60] },
  { key: 'fit', machines: 9, minutes: [60, 480] },
  { key: 'try', machines: 3, minutes: [120, 480] },
] as const
export type Kind = (typeof kinds)[number]['key']
export const kindAt = (key: Kind) => kinds.findIndex((kind) => kind.key === key)

/** A route of a part, 6 to 14 operations. */
export function routeOf(random: Random): Kind[] {
  const route: Kind[] = random.chance(25) ? ['saw', 'turn'] : ['saw', 'mill-rough']
  route.push('drill')
  if (random.chance(40)) route.push('mill-rough', 'drill')
  if (random.chance(60)) route.push('grind')
  route.push('mill-finish')
  if (random.chance(30)) route.push('measure', 'mill-finish')
  if (random.chance(45)) route.push('edm')
  if (random.chance(35)) route.push('wire')
  if (random.chance(20)) route.push('grind')
  if (random.chance(25)) route.push('fit')
  route.push('measure')
  return route
}

/** The shop's groups: each kind of work has one, or one in each bay where there are many machines. */
export interface Floor {
  groups: Group[]
  resources: Resource[]
  /** Group positions by kind. */
  bays: readonly (readonly number[])[]
  /** Resource positions by group position. */
  members: readonly (readonly number[])[]
}

export function makeFloor(random: Random, count: number, has: (feature: Feature) => boolean, mix: Mix): Floor {
  const { operatorKinds = ['try'], machinesPerOperator = 40 } = mix
  const total = kinds.reduce((sum, { machines }) => sum + machines, 0)
  const groups: Group[] = []
  const resources: Resource[] = []
  const bays: number[][] = []
  const members: number[][] = []
  kinds.forEach(({ key, machines }, kind) => {
    const own = Math.max(1, Math.round((machines * count) / total))
    const bayCount = Math.ceil(own / largestGroup)
    bays.push([])
    for (let bay = 0; bay < bayCount; bay++) {
      const group = groups.length
      bays[kind]!.push(group)
      members.push([])
      groups.push({
        id: group + 1,
        key: bayCount === 1 ? key : `${key}-bay${bay + 1}`,
        ...(key === 'edm' ? { bottleneck: true } : {}),
        ...(has('people') && operatorKinds.includes(key) ? { peopleResourceId: peopleId } : {}),
      })
      const size = Math.floor(own / bayCount) + (bay < own % bayCount ? 1 : 0)
      for (let left = size; left > 0; left--) {
        members[group]!.push(resources.length)
        resources.push(makeMachine(random, kind, group, resources.length, left, has, bays))
      }
    }
  })
  // Every third finishing mill also roughs.
  resources.forEach(({ groupIds }, at) => {
    if (groupIds.length > 1) members[groupIds[1]! - 1]!.push(at)
  })
  if (has('people'))
    resources.push({
      id: peopleId,
      key: 'trial-team',
      groupIds: [],
      calendarId: 3,
      capacity: Math.max(1, Math.round(count / machinesPerOperator)),
    })
  return { groups, resources, bays, members }
}

function makeMachine(
  random: Random,
  kind: number,
  group: number,
  number: number,
  left: number,
  has: (feature: Feature) => boolean,
  bays: readonly (readonly number[])[],
): Resource {
  const { key } = kinds[kind]!
  const isRound = key === 'edm' || key === 'wire' || key === 'graphite'
  const isHand = key === 'fit' || key === 'try' || key === 'measure'
  const roughing = bays[kindAt('mill-rough')]
  const isOdd = key === 'mill-finish' && left % 3 === 0
  // One machine of each group takes everything.
  const isWide = left === 1
  return {
    id: 1000 + number,
    key: `${key}-${group + 1}-${left}`,
    groupIds: isOdd ? [group + 1, roughing![number % roughing!.length]! + 1] : [group + 1],
    mainGroupId: group + 1,
    calendarId: isRound ? 2 : isHand ? 3 : has('unattended') && random.chance(45) ? 4 : 1,
    ratePerHour: random.between(20, 90),
    ...(has('capacity') && key === 'fit' ? { capacity: random.between(2, 4) } : {}),
    ...(has('specs') ? { specs: { length: { max: isWide ? 3000 : random.pick([700, 1100, 1600]) } } } : {}),
    ...(has('levels') ? { level: isWide ? 5 : random.between(3, 5) } : {}),
  }
}

/**
 * 1: two shifts, Monday to Saturday. 2: around the clock with Sunday off. 3: day shift, Monday to Friday. 4: as 1, and
 * machines run on at night (a fifth of the machines). Breaks in all; every eighth week has a holiday.
 */
export function makeCalendars(start: Minute, days: number, has: (feature: Feature) => boolean): Calendar[] {
  const build = (id: number, periods: readonly number[], workDays: number, overtime: readonly number[]): Calendar => {
    const calendar = { id, intervals: [] as number[], overtime: [] as number[], unattended: [] as number[] }
    let night = -1
    for (let d = 0; d < days; d++) {
      const midnight = start + d * day
      const isWorkDay = d % 7 < workDays && d % 56 !== 32
      const list = isWorkDay ? periods : has('overtime') ? overtime : []
      const into = isWorkDay ? calendar.intervals : calendar.overtime
      for (let i = 0; i < list.length; i += 2) {
        const [from, to] = [midnight + list[i]!, midnight + list[i + 1]!]
        if (id === 4 && night >= 0 && i === 0 && from - night < 2 * day) calendar.unattended.push(night, from)
        if (into.length && into[into.length - 1] === from) into[into.length - 1] = to
        else into.push(from, to)
        night = to
      }
    }
    return calendar
  }
  const twoShifts = [480, 720, 780, 1020, 1080, 1320]
  return [
    build(1, twoShifts, 6, [480, 720, 780, 1020]),
    build(2, [0, 720, 750, 1440], 6, [480, 960]),
    build(3, [480, 720, 780, 1050], 5, [480, 720]),
    build(4, twoShifts, 6, [480, 720, 780, 1020]),
  ]
}
