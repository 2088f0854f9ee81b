import type { ChartState } from '../chart-state.ts'
import * as chart from '../chart-state.ts'
import { beginDrag, continueDrag, edgeScroll, ghostOf, type Drag } from './drag.ts'
import type { GestureAct } from './gestures.ts'
import { moveByKey, type Move } from './move.ts'
import type { GanttOptions, MoveProposal } from '../options.ts'

type DragAct = Extract<GestureAct, { type: 'dragStart' | 'drag' | 'drop' | 'dragCancel' }>

interface Chart {
  state(): ChartState
  idOf(task: number): number
  become(next: ChartState): void
  /** Draws what lies above the scene again. */
  invalidate(): void
}

/** Moves that the user proposes, by pointer or by key. Nothing moves here: the caller is told, and says what may be dropped where. */
export function createMoving(chartOf: Chart, options: GanttOptions) {
  let drag: Drag | undefined

  const proposalOf = (task: number, { row, start, end }: Move): MoveProposal => ({
    task: chartOf.idOf(task),
    row: chartOf.state().scene.data.rows[row]!.id,
    start,
    end,
  })

  function follow(pointer: Drag['pointer']): void {
    if (!drag) return
    drag = continueDrag(drag, chartOf.state(), pointer)
    const proposal = proposalOf(drag.task, drag.move)
    drag = { ...drag, isAllowed: options.mayDrop?.(proposal) ?? true }
    options.onDrag?.(proposal)
    chartOf.invalidate()
  }

  function start(task: number, x: number): void {
    drag = beginDrag(chartOf.state(), task, x)
    options.onDragStart?.(chartOf.idOf(task))
  }

  function drop(): void {
    if (!drag) return
    const { task, move, isAllowed } = drag
    drag = undefined
    chartOf.invalidate()
    if (isAllowed) options.onDrop?.(proposalOf(task, move))
    else if (options.onDropRefused) options.onDropRefused(proposalOf(task, move))
    else options.onDragCancel?.(chartOf.idOf(task))
  }

  function cancel(task: number): void {
    drag = undefined
    chartOf.invalidate()
    options.onDragCancel?.(chartOf.idOf(task))
  }

  return {
    ghost: () => drag && ghostOf(drag, chartOf.state()),
    perform(act: DragAct): void {
      if (act.type === 'dragStart') start(act.task, act.x)
      else if (act.type === 'drag') follow({ x: act.x, y: act.y, isFree: act.isFree })
      else if (act.type === 'drop') drop()
      else cancel(act.task)
    },
    /** What may take the bar in the air, and whether its place is allowed, is known now, or is another. */
    reconsider(rows: readonly (string | number)[] | undefined): void {
      if (!drag) return
      const known = new Set(rows)
      const targets = new Set(
        [...chartOf.state().scene.data.rows.entries()].flatMap(([at, { id }]) => (known.has(id) ? at : [])),
      )
      const isAllowed = options.mayDrop?.(proposalOf(drag.task, drag.move)) ?? true
      const { targets: _, ...rest } = drag
      drag = { ...rest, isAllowed, ...(rows ? { targets } : {}) }
      chartOf.invalidate()
    },
    /** The data is another: the bar in the air is found there again, at the place that it had. */
    carryOver(task: number): void {
      if (!drag) return
      const { targets: _, ...rest } = drag
      drag = { ...rest, task }
    },
    /** After `carryOver`, when the new data is there. */
    refresh(): void {
      if (drag) follow(drag.pointer)
    },
    /** While the pointer rests near an edge, the chart goes on beneath it. */
    scrollAtEdge(): void {
      if (!drag) return
      const { dx, dy } = edgeScroll(drag, chartOf.state())
      if (dx === 0 && dy === 0) return
      chartOf.become(chart.panned(chartOf.state(), dx, dy))
      follow(drag.pointer)
    },
    /** One step by key, dropped at once where it may be. */
    nudge(direction: 'left' | 'right' | 'up' | 'down'): void {
      const { scene, scale, focused } = chartOf.state()
      const move = focused === -1 ? undefined : moveByKey(scene, scale, focused, direction)
      if (!move) return
      const proposal = proposalOf(focused, move)
      if (options.mayDrop?.(proposal) ?? true) options.onDrop?.(proposal)
      else options.onDropRefused?.(proposal)
    },
  }
}
