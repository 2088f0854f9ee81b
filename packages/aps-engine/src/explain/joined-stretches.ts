import type { ChainPart, ChainStretch, Id } from '../model/model.ts'

/** What a stretch is made of: the stretch itself where it was not joined of several. */
export const partsOf = ({ parts, kind, start, end, reason }: ChainStretch): readonly ChainPart[] =>
  parts ?? [{ kind, minutes: end - start, ...(reason ? { reason } : {}) }]

/** Stretches of one task that follow each other, the last in time first, as one: its kind is what took most of it. */
export function joined(stretches: readonly ChainStretch[], kind?: ChainStretch['kind']): ChainStretch[] {
  const [last] = stretches
  if (!last || stretches.length === 1) return [...stretches]
  const parts: ChainPart[] = []
  for (const stretch of stretches.toReversed()) {
    const at = parts.findIndex((part) => isSame(part, stretch))
    const minutes = stretch.end - stretch.start
    if (at < 0) parts.push(...partsOf(stretch))
    else parts[at] = together(parts[at]!, stretch, minutes)
  }
  parts.sort((one, other) => other.minutes - one.minutes)
  const main = parts.find((part) => part.kind === kind) ?? parts[0]!
  const whole = { kind: main.kind, start: stretches.at(-1)!.start, end: last.end, taskId: last.taskId }
  const told = main.reason ? { ...whole, reason: main.reason } : whole
  return [parts.length > 1 ? { ...told, parts } : told]
}

const tasksOf = (reason: ChainPart['reason']) => (reason?.params['taskIds'] ?? []) as readonly Id[]

/** Queues on one resource are one part, whatever stands in them; all else is the same where the reason is. */
function isSame({ kind, reason }: ChainPart, other: ChainStretch): boolean {
  if (kind !== other.kind) return false
  if (kind === 'queue' || kind === 'ownMould')
    return reason?.params['resourceId'] === other.reason?.params['resourceId']
  return JSON.stringify(reason) === JSON.stringify(other.reason)
}

function together({ kind, minutes, reason }: ChainPart, other: ChainStretch, more: number): ChainPart {
  const sum = { kind, minutes: minutes + more }
  if (!reason) return sum
  const taskIds = [...new Set([...tasksOf(reason), ...tasksOf(other.reason)])]
  return { ...sum, reason: taskIds.length ? { ...reason, params: { ...reason.params, taskIds } } : reason }
}
