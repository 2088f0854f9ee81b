import { call } from '@mouldwright/web-kit'
import type { Gantt, MoveProposal } from '@mouldwright/gantt'
import { useEffect, useRef, useState } from 'react'
import { getTargets, type GanttAnswer, type SessionVerdict } from '../../shared/index.ts'
import type { PlanView } from '../chart/chart-rows.ts'
import type { ChangeDraft, SessionModel } from './use-session.ts'

export interface DragModel {
  isMovable: boolean
  /** Of the bar in the air, at its present place. */
  verdict: SessionVerdict | undefined
  mayDrop: (move: MoveProposal) => boolean
  onDragStart: (task: number) => void
  onDrag: (move: MoveProposal) => void
  onDrop: (move: MoveProposal) => void
  onDragCancel: () => void
}

interface Dragged {
  task: number
  /** Rows that may take it; absent until the server has said. */
  rows: string[] | undefined
  /** Asked for now, and the next place to ask for: one question at a time. */
  asking: AbortController | undefined
  wanted: MoveProposal | undefined
  known: { key: string; verdict: SessionVerdict } | undefined
}

const keyOf = ({ row, start }: MoveProposal) => `${row}/${start}`

/** Dragging bars: each place is tried on the server while the bar is in the air; of several, the last one counts. */
export function useDrag(
  chart: Gantt | undefined,
  plan: GanttAnswer,
  scheduleId: number,
  view: PlanView,
  { isOwn, attempt, make }: SessionModel,
): DragModel {
  const dragged = useRef<Dragged>(undefined)
  const [verdict, setVerdict] = useState<SessionVerdict>()
  useEffect(() => () => dragged.current?.asking?.abort(), [])

  /** By mould or order, a bar stays on its resource: only time moves. */
  function moveOf({ task, row, start }: MoveProposal): ChangeDraft | undefined {
    const { tasks, resources } = plan
    const own = tasks.resource[task]!
    const at = view !== 'resource' ? own : /^r\d+$/.test(String(row)) ? Number(String(row).slice(1)) : -1
    const resource = resources[at]
    if (!resource || resource.id === 0) return undefined
    return { kind: 'move', taskId: tasks.taskId[task]!, part: tasks.piece[task]!, resourceId: resource.id, start }
  }

  function isTarget(of: Dragged, { row }: MoveProposal): boolean {
    return view !== 'resource' || of.rows === undefined || of.rows.includes(String(row))
  }

  async function askNext(of: Dragged): Promise<void> {
    const { wanted } = of
    if (of.asking || !wanted) return
    of.wanted = undefined
    const change = isTarget(of, wanted) ? moveOf(wanted) : undefined
    if (!change) return
    of.asking = new AbortController()
    try {
      const answer = await attempt(change, of.asking.signal)
      if (dragged.current !== of) return
      of.known = { key: keyOf(wanted), verdict: answer }
      setVerdict(answer)
      chart?.setDropRows(of.rows)
    } catch {
      // A trial that fails says nothing of the place: letting go asks again, and tells.
    } finally {
      of.asking = undefined
    }
    await askNext(of)
  }

  const end = () => {
    dragged.current?.asking?.abort()
    dragged.current = undefined
    setVerdict(undefined)
  }
  return {
    isMovable: isOwn,
    verdict,
    mayDrop(move) {
      const of = dragged.current
      if (!moveOf(move)) return false
      if (!of) return true
      if (!isTarget(of, move)) return false
      return of.known?.key === keyOf(move) ? of.known.verdict.allowed : true
    },
    onDragStart(task) {
      const of: Dragged = { task, rows: undefined, asking: undefined, wanted: undefined, known: undefined }
      dragged.current = of
      setVerdict(undefined)
      void call(getTargets, { scheduleId, taskId: plan.tasks.taskId[task]! }).then(
        ({ resourceIds }) => {
          if (dragged.current !== of) return
          const known = new Set(resourceIds)
          of.rows = plan.resources.flatMap(({ id }, at) => (known.has(id) ? `r${at}` : []))
          chart?.setDropRows(of.rows)
        },
        // Without it every row is tried when the bar is over it.
        () => {},
      )
    },
    onDrag(move) {
      const of = dragged.current
      if (!of || of.known?.key === keyOf(move)) return
      if (!isTarget(of, move)) setVerdict(undefined)
      of.wanted = move
      void askNext(of)
    },
    onDrop(move) {
      const change = moveOf(move)
      end()
      if (change) void make(change)
    },
    onDragCancel: end,
  }
}
