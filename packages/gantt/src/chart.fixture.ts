import type { AxisWords } from './time/axis.ts'
import { emptyChart, withData, withSize } from './chart-state.ts'
import type { ChartState } from './chart-state.ts'
import type { GanttData, GanttRow, GanttTasks } from './data.ts'
import { createScene } from './scene/scene.ts'
import type { Scene } from './scene/scene.ts'
import { createZoneClock } from './time/zone-clock.ts'

export const words: AxisWords = {
  percent: (load) => `${load}%`,
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  week: (week) => `W${week}`,
}

export interface TaskSpec {
  row: number
  start: number
  end: number
  status?: number
  flags?: number
  progress?: number
}

function tasksOf(specs: readonly TaskSpec[]): GanttTasks {
  return {
    start: Float64Array.from(specs, (task) => task.start),
    end: Float64Array.from(specs, (task) => task.end),
    row: Int32Array.from(specs, (task) => task.row),
    status: Uint8Array.from(specs, (task) => task.status ?? 0),
    flags: Uint8Array.from(specs, (task) => task.flags ?? 0),
    progress: Uint8Array.from(specs, (task) => task.progress ?? 0),
    labels: (task) => [`T${task}`],
  }
}

export const rowsOf = (count: number): GanttRow[] =>
  Array.from({ length: count }, (_, i) => ({ id: `r${i}`, label: `Row ${i}`, kind: 'resource' }))

export function dataOf(specs: readonly TaskSpec[], rows: readonly GanttRow[], links: number[] = []): GanttData {
  return { rows, tasks: tasksOf(specs), links: Int32Array.from(links) }
}

export function sceneOf(specs: readonly TaskSpec[], rows: readonly GanttRow[], links: number[] = []): Scene {
  return createScene(dataOf(specs, rows, links), createZoneClock('UTC'), words)
}

/** A chart of 1000 × 300 px at one minute a pixel from minute 0. */
export function chartOf(data: GanttData): ChartState {
  const sized = withSize(emptyChart(createZoneClock('UTC'), words, true), 1000, 300)
  return { ...withData({ ...sized, hasView: true }, data, new Set()), scale: { from: 0, minutesPerPixel: 1 } }
}
