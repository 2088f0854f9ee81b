import type { Link, Task } from '../model/model.ts'
import type { Inspection, Placed } from './inspection.ts'
import { moment } from './row-ready.ts'

/** Every row starts after what it waits for, transfer, lag and buffer included; electrodes and overlap by their own rule. */
export function verifyLinks(it: Inspection, task: Task, row: Placed): void {
  if (task.started) return
  const minimum = it.problem.settings.minimumElectrodeTransfer
  const sets: { link: Link; rows: readonly Placed[] }[] = []
  for (const link of it.linksTo.get(task.id) ?? []) {
    const rows = it.placed(link.from)
    if (!rows.length) {
      it.report('precedence', [link.from, task.id], { kind: link.kind })
      continue
    }
    if (link.share !== undefined && link.share < 1) verifyShare(it, link, rows, row)
    else if (link.kind === 'electrode' && minimum !== 'all' && row.resourceId !== null) sets.push({ link, rows })
    else
      for (const before of rows) {
        const earliest = before.end + it.linkGap(link) + it.between(before, row)
        if (row.start < earliest)
          it.report('precedence', [link.from, task.id], { kind: link.kind, start: row.start, earliest })
      }
  }
  if (sets.length) verifyElectrodes(it, task, row, sets, minimum as number)
}

function verifyShare(it: Inspection, link: Link, rows: readonly Placed[], row: Placed): void {
  for (const before of rows) {
    const done = moment(it, before, Math.ceil(link.share! * before.workMinutes - 0.000001))
    const earliest = done + it.linkGap(link) + it.between(before, row)
    if (row.start < earliest || row.end < before.end)
      it.report('precedence', [link.from, link.to], { share: link.share!, start: row.start, earliest, end: row.end })
  }
}

/** Piece k of the set arrives when k ÷ quantity of its maker's work is done; work on it may not begin before that. */
function verifyElectrodes(
  it: Inspection,
  task: Task,
  row: Placed,
  sets: readonly { link: Link; rows: readonly Placed[] }[],
  minimum: number,
): void {
  const arrivals: number[] = []
  for (const { link, rows } of sets)
    for (const before of rows) {
      const quantity = it.batches.get(it.tasks.get(before.taskId)!.batchId)!.quantity
      const needed = Math.min(link.pieces ?? quantity, quantity)
      const travel = it.linkGap(link) + it.between(before, row)
      for (let piece = 1; piece <= needed; piece++)
        arrivals.push(moment(it, before, Math.ceil((piece / quantity) * before.workMinutes - 0.000001)) + travel)
    }
  arrivals.sort((a, b) => a - b)
  const first = Math.min(minimum, arrivals.length)
  const clock = it.clockOf(row, false)
  const taskIds = [...sets.map(({ link }) => link.from), task.id]
  if (row.start < arrivals[first - 1]!) it.report('electrodes', taskIds, { needed: first, at: arrivals[first - 1]! })
  for (let piece = first; piece < arrivals.length; piece++) {
    const before = clock.workBetween(row.start, arrivals[piece]!)
    const allowed = Math.floor((piece * row.workMinutes) / arrivals.length)
    if (before <= allowed) continue
    it.report('electrodes', taskIds, { piece: piece + 1, at: arrivals[piece]!, workBefore: before, allowed })
    return
  }
}
