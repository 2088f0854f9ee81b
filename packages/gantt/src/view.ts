import type { ChartState } from './chart-state.ts'
import type { GanttView } from './options.ts'
import { zoomNameOf } from './time/time-scale.ts'

/** What of time and rows is shown, as the page is told it. */
export const viewOf = ({ scale, viewport }: ChartState): GanttView => ({
  ...scale,
  scrollTop: viewport.scrollTop,
  zoom: zoomNameOf(scale.minutesPerPixel),
})

export const isSameView = (one: GanttView, other: GanttView): boolean =>
  one.from === other.from && one.minutesPerPixel === other.minutesPerPixel && one.scrollTop === other.scrollTop
