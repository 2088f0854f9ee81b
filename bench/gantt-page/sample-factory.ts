import { taskFlag, taskStatus } from '@mouldwright/gantt'
import type { GanttData, GanttRow, Holiday, MinutePairs } from '@mouldwright/gantt'

const DAY = 1440
/** 2026-09-24 00:00 in Shanghai. */
const firstMinute = Date.UTC(2026, 8, 23, 16) / 60_000
export const nowMinute = firstMinute + 4 * DAY + 23 * 60 + 49

const steps = ['CNC 精加工', '电火花', '线切割', '深孔钻', '抛光', '铣基准']
const groups = ['CNC 精加工', 'CNC 开粗', '电火花', '线切割', '平面磨', '深孔钻', '抛光', '装配', '试模', '检测']

/** A believable shop: tasks of parts wander over machines of twenty a group, work by shifts, some late or held. */
export function sampleFactory(taskCount: number, resourceCount: number): GanttData {
  const random = generator(7)
  const days = Math.ceil((taskCount / resourceCount) * 0.7) + 20
  const { dayShift, twoShifts } = calendars(days)
  const rows: GanttRow[] = []
  const machines: number[] = []
  for (let i = 0; i < resourceCount; i++) {
    const group = Math.floor(i / 20)
    if (i % 20 === 0) {
      rows.push({
        id: `G${group}`,
        kind: 'group',
        label: `${groups[group % groups.length]} ${1 + Math.floor(group / 10)} 组`,
      })
    }
    machines.push(rows.length)
    rows.push({
      id: `M${i}`,
      parentId: `G${group}`,
      kind: 'resource',
      label: `M${String(i + 1).padStart(3, '0')}`,
      load: Math.round(60 + random() * 44),
      offTime: group % 2 === 0 ? twoShifts : dayShift,
      downtime: i % 17 === 3 ? [firstMinute + 4 * DAY + 600, firstMinute + 4 * DAY + 1000] : undefined,
    })
  }
  return { rows, ...fillTasks(taskCount, rows, machines, random), holidays: holidays() }
}

function fillTasks(
  count: number,
  rows: readonly GanttRow[],
  machines: readonly number[],
  random: () => number,
): Pick<GanttData, 'tasks' | 'links'> {
  const tasks = {
    start: new Float64Array(count),
    end: new Float64Array(count),
    row: new Int32Array(count),
    status: new Uint8Array(count),
    flags: new Uint8Array(count),
    progress: new Uint8Array(count),
    labels: (task: number) => [`P${2400 + Math.floor(task / 6)}-${10 + (task % 6) * 10} ${steps[task % 6]}`],
  }
  const free = new Float64Array(machines.length).fill(firstMinute + 2 * DAY)
  const links: number[] = []
  let partAt = firstMinute
  for (let task = 0; task < count; task++) {
    if (task % 6 === 0) partAt = firstMinute
    else links.push(task - 1, task)
    const machine = soonest(free, random)
    const offTime = rows[machines[machine]!]!.offTime!
    const minutes = random() < 0.04 ? 5 : 40 + Math.floor(random() ** 2 * 700)
    // A few overlap on purpose: some work stations hold two jobs at once.
    const from = Math.max(partAt, random() < 0.02 ? free[machine]! - 120 : free[machine]! + Math.floor(random() * 40))
    const start = addWork(offTime, from, 0)
    tasks.start[task] = start
    tasks.end[task] = addWork(offTime, start, minutes)
    tasks.row[task] = machines[machine]!
    free[machine] = Math.max(free[machine]!, tasks.end[task]!)
    partAt = tasks.end[task]!
    setLook(tasks, task, random)
  }
  return { tasks, links: Int32Array.from(links) }
}

/** The machine of a few that is free first. */
function soonest(free: Float64Array, random: () => number): number {
  let best = Math.floor(random() * free.length)
  for (let i = 0; i < 3; i++) {
    const other = Math.floor(random() * free.length)
    if (free[other]! < free[best]!) best = other
  }
  return best
}

function addWork(offTime: MinutePairs, from: number, minutes: number): number {
  let at = from
  let left = minutes
  for (let i = 0; i + 1 < offTime.length; i += 2) {
    if (offTime[i + 1]! <= at) continue
    if (offTime[i]! - at > left) break
    left -= Math.max(0, offTime[i]! - at)
    at = offTime[i + 1]!
  }
  return at + left
}

function setLook(
  { start, end, status, flags, progress }: GanttData['tasks'],
  task: number,
  random: () => number,
): void {
  const isPast = end[task]! < nowMinute - 300
  const isRunning = !isPast && start[task]! < nowMinute
  const luck = random()
  if (isPast) status[task] = taskStatus.completed
  else if (isRunning) status[task] = taskStatus.inProgress
  else if (luck < 0.2) status[task] = taskStatus.materialArrived
  else if (luck < 0.23) status[task] = taskStatus.forcedShipment
  else status[task] = taskStatus.notStarted
  progress[task] = isRunning ? Math.floor(random() * 100) : 0
  let sum = 0
  if (!isPast && random() < 0.08) sum += taskFlag.late
  if (random() < 0.06) sum += taskFlag.outsourced
  if (random() < 0.06) sum += taskFlag.locked
  else if (random() < 0.05) sum += taskFlag.resourceLocked
  if (random() < 0.03) sum += taskFlag.frozen
  if (random() < 0.03) sum += taskFlag.changed
  flags[task] = sum
}

function calendars(days: number): { dayShift: MinutePairs; twoShifts: MinutePairs } {
  const dayShift: number[] = []
  const twoShifts: number[] = []
  for (let day = 0; day < days; day++) {
    const at = firstMinute + day * DAY
    const isSunday = (day + 3) % 7 === 6
    if (isSunday) {
      dayShift.push(at, at + DAY)
      twoShifts.push(at, at + DAY)
      continue
    }
    dayShift.push(at, at + 480, at + 720, at + 780, at + 1200, at + DAY)
    twoShifts.push(at, at + 360, at + 720, at + 750, at + 1320, at + DAY)
  }
  return { dayShift: Float64Array.from(dayShift), twoShifts: Float64Array.from(twoShifts) }
}

function holidays(): Holiday[] {
  const start = Date.UTC(2026, 8, 30, 16) / 60_000
  return [
    { start: start - 6 * DAY, end: start - 5 * DAY, label: '中秋节' },
    { start, end: start + 7 * DAY, label: '国庆节' },
  ]
}

/** Mulberry32: the same picture every time. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
