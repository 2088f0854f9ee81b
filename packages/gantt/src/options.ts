import type { AxisWords } from './time/axis.ts'
import type { GanttData, TimeLines } from './data.ts'
import type { GanttTheme } from './theme.ts'
import type { ZoomName } from './time/time-scale.ts'

/** All words that the chart says; the package has none. */
export interface GanttWords extends AxisWords {
  /** Names of the chart and of the tree beside it, for assistive technology. */
  chart: string
  tree: string
  /** Heads of the two columns of the tree. */
  rowHead: string
  loadHead: string
}

/** Where a dragged or nudged task would go. Minutes since the epoch. */
export interface MoveProposal {
  task: number
  row: string | number
  start: number
  end: number
}

export interface GanttView {
  /** Moment at the left edge. */
  from: number
  minutesPerPixel: number
  /** Pixels. */
  scrollTop: number
  zoom: ZoomName
}

/** Tasks are named by `tasks.id`. */
export interface GanttOptions {
  words: GanttWords
  /** IANA time zone of the axis. */
  zone: string
  theme: GanttTheme
  /** Says a task in a sentence; it is read out when the keyboard arrives at its bar. */
  describe: (task: number) => string
  /** May bars be moved? Off unless set. */
  isMovable?: boolean
  /** Does a drag mark a stretch of time on a resource, instead of moving a bar or the view? Off unless set. */
  isMarking?: boolean
  /** Do `+ − 0 T` act? On unless set. */
  hasSingleKeys?: boolean
  /** Is the chain of the chosen tasks shown? On unless set. */
  hasChain?: boolean
  onSelect?: (tasks: number[]) => void
  /** Where the card of a task should stand, or null when it should go. */
  onHover?: (task: number | null, clientX: number, clientY: number) => void
  /** Likewise the card of a downtime; it goes by `onHover` with null. */
  onHoverDowntime?: (downtime: { row: string | number; start: number; end: number }, x: number, y: number) => void
  onOpen?: (task: number) => void
  onViewChange?: (view: GanttView) => void
  onFold?: (rows: (string | number)[]) => void
  /** Is the present place allowed? Asked while dragging; without it every place is. */
  mayDrop?: (move: MoveProposal) => boolean
  onDragStart?: (task: number) => void
  onDrag?: (move: MoveProposal) => void
  /** A task was let go, or nudged by keys. The chart does not move it: the page answers with new data. */
  onDrop?: (move: MoveProposal) => void
  /** A task was let go, or nudged, where `mayDrop` says no; without it a drop there is a drag that is given back. */
  onDropRefused?: (move: MoveProposal) => void
  onDragCancel?: (task: number) => void
  /** A stretch of time was marked on a resource's row. */
  onMark?: (stretch: { row: string | number; start: number; end: number }) => void
}

export interface Gantt {
  setData: (data: GanttData) => void
  setLines: (lines: TimeLines) => void
  setTheme: (theme: GanttTheme) => void
  setView: (view: Partial<Omit<GanttView, 'zoom'>>) => void
  view: () => GanttView
  /** A named zoom or minutes per pixel, about the middle. */
  zoomTo: (zoom: ZoomName | number) => void
  /** Shows all tasks in time. */
  fit: () => void
  goToNow: () => void
  /** Unfolds what hides the task and brings it well into view. */
  scrollTo: (task: number) => void
  /** Brings tasks that belong together into view, without unfolding. */
  scrollToAll: (tasks: readonly number[]) => void
  select: (tasks: readonly number[]) => void
  /** Tasks that stand out together while none is chosen. */
  highlight: (tasks: readonly number[]) => void
  fold: (rows: readonly (string | number)[]) => void
  setChainShown: (isShown: boolean) => void
  /** What a drag does from now on. */
  setModes: (modes: { isMovable: boolean; isMarking: boolean }) => void
  /** Tells a bar in the air which rows may take it, and asks `mayDrop` again; nothing while none is. */
  setDropRows: (rows: readonly (string | number)[] | undefined) => void
  destroy: () => void
}
