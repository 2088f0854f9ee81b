import { call, failureText, isAborted, toast } from '@mouldwright/web-kit'
import type { Gantt, MoveProposal } from '@mouldwright/gantt'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getTargets, type GanttAnswer, type SessionVerdict } from '../../shared/index.ts'
import type { PlanView } from '../chart/chart-rows.ts'
import { isLeft, keyOfTask } from '../chart/gantt-data.ts'
import { useTell } from '../page-words.ts'
import type { ChangeDraft, SessionModel } from './use-session.ts'

/** What is known of a place: what the plan says of it, or why it was not even asked, or did not answer. */
type DragFinding = { verdict: SessionVerdict } | { refusal: string }

/** Beside a bar in the air; a finding of the place before stays until the next one is there. */
export interface DragCard {
  finding: DragFinding | undefined
  isAsking: boolean
}

export interface DragModel {
  isMovable: boolean
  /** Absent while nothing is in the air. */
  card: DragCard | undefined
  mayDrop: (move: MoveProposal) => boolean
  onDragStart: (task: number) => void
  onDrag: (move: MoveProposal) => void
  onDrop: (move: MoveProposal) => void
  onDropRefused: (move: MoveProposal) => void
  onDragCancel: () => void
}

interface Dragged {
  /** Of the task: a plan that changes meanwhile may have another at its place. */
  key: string
  /** Rows that may take it; absent until the server has said. */
  rows: string[] | undefined
  /** Asked for now, and the next place to ask for: one question at a time. */
  asking: AbortController | undefined
  wanted: MoveProposal | undefined
  known: { key: string; finding: DragFinding } | undefined
}

const placeOf = ({ row, start }: MoveProposal) => `${row}/${start}`

/**
 * Dragging bars: each place is tried on the server while the bar is in the air; of several, the last one counts.
 * Whoever drags is always told what would move, or why the bar stays.
 */
export function useDrag(
  chart: Gantt | undefined,
  plan: GanttAnswer,
  scheduleId: number,
  view: PlanView,
  { isOwn, isOpening, isBehind, isBusy, attempt, make }: SessionModel,
): DragModel {
  const tell = useTell()
  const dragged = useRef<Dragged>(undefined)
  const [card, setCard] = useState<DragCard>()
  useEffect(() => () => dragged.current?.asking?.abort(), [])

  /** By mould or order, a bar stays on its resource: only time moves. Where no move can be meant, says why. */
  function moveOf({ task, row, start }: MoveProposal): { change: ChangeDraft } | { refusal: string } {
    const { tasks, resources } = plan
    const of = dragged.current
    // A step is made after the other. A key moves a bar on from where it is drawn; a pointer brings it to where it is let go.
    if (isBusy || (!of && isBehind)) return { refusal: tell('drag.planComing') }
    if (of && keyOfTask(plan, task) !== of.key) return { refusal: tell('drag.planChanged') }
    if (!isLeft(plan, task)) return { refusal: tell('drag.done') }
    const own = tasks.resource[task]!
    const at = view !== 'resource' ? own : /^r\d+$/.test(String(row)) ? Number(String(row).slice(1)) : -1
    const resource = resources[at]
    if (!resource) return { refusal: tell('drag.ofGroup') }
    if (resource.kind === 'outside') return { refusal: tell(at === own ? 'drag.away' : 'drag.toSupplier') }
    if (resource.id === 0) return { refusal: tell('drag.notScheduled', { name: resource.name }) }
    const [taskId, split] = [tasks.taskId[task]!, tasks.split[task]!]
    return { change: { kind: 'move', taskId, split, resourceId: resource.id, start } }
  }

  const isTarget = (of: Dragged, { row }: MoveProposal) =>
    view !== 'resource' || of.rows === undefined || of.rows.includes(String(row))

  function learn(of: Dragged, move: MoveProposal, finding: DragFinding): void {
    of.known = { key: placeOf(move), finding }
    setCard({ finding, isAsking: of.wanted !== undefined })
    chart?.setDropRows(of.rows)
  }

  async function askNext(of: Dragged): Promise<void> {
    const { wanted } = of
    if (of.asking || !wanted || isBusy) return
    of.wanted = undefined
    const move = moveOf(wanted)
    if ('refusal' in move) learn(of, wanted, move)
    else {
      of.asking = new AbortController()
      const finding: DragFinding | undefined = await attempt(move.change, of.asking.signal).then(
        (verdict) => ({ verdict }),
        (failure) => (isAborted(failure) ? undefined : { refusal: failureText(failure) }),
      )
      of.asking = undefined
      if (dragged.current !== of) return
      if (finding) learn(of, wanted, finding)
    }
    await askNext(of)
  }

  // What is wanted of a bar that was taken meanwhile is asked for once the step before is made.
  const goOn = useEffectEvent(() => void (dragged.current && askNext(dragged.current)))
  useEffect(() => {
    if (!isBusy) goOn()
  }, [isBusy])

  const end = () => {
    const of = dragged.current
    of?.asking?.abort()
    dragged.current = undefined
    setCard(undefined)
    return of
  }
  return {
    isMovable: isOwn && !isOpening,
    card,
    mayDrop(move) {
      const of = dragged.current
      if ('refusal' in moveOf(move)) return false
      if (!of) return true
      if (!isTarget(of, move)) return false
      const finding = of.known?.key === placeOf(move) ? of.known.finding : undefined
      return finding && 'verdict' in finding ? finding.verdict.allowed : true
    },
    onDragStart(task) {
      const of: Dragged = {
        key: keyOfTask(plan, task),
        rows: undefined,
        asking: undefined,
        wanted: undefined,
        known: undefined,
      }
      dragged.current = of
      setCard({ finding: undefined, isAsking: true })
      if (!isLeft(plan, task)) return
      void call(getTargets, { scheduleId, taskId: plan.tasks.taskId[task]! }).then(
        ({ resourceIds }) => {
          if (dragged.current !== of) return
          const known = new Set(resourceIds)
          of.rows = plan.resources.flatMap(({ id }, at) => (known.has(id) ? `r${at}` : []))
          chart?.setDropRows(of.rows)
        },
        // Without it every row is tried when the bar is over it, and the trial tells what is wrong.
        () => {},
      )
    },
    onDrag(move) {
      const of = dragged.current
      if (!of || of.known?.key === placeOf(move)) return
      of.wanted = move
      setCard((shown) => ({ finding: shown?.finding, isAsking: true }))
      void askNext(of)
    },
    onDrop(move) {
      const draft = moveOf(move)
      end()
      if ('change' in draft) void make(draft.change)
    },
    /** Where the place was tried, its reason is told once more; else the plan is asked, and tells. */
    onDropRefused(move) {
      const draft = moveOf(move)
      const known = end()?.known
      if ('refusal' in draft) toast('warning', draft.refusal)
      else if (known?.key === placeOf(move) && 'verdict' in known.finding && !known.finding.verdict.allowed)
        toast('warning', known.finding.verdict.reason?.sentence ?? '')
      else void make(draft.change)
    },
    onDragCancel: () => void end(),
  }
}
