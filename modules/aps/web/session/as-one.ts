import type { ChangeDraft } from './use-session.ts'

type Single = Exclude<ChangeDraft['kind'], 'several'>

/** So many changes may be one step. */
export const mostAtOnce = 500

/** Several changes as one step; nothing where there are none, or too many. */
export function asOne(
  changes: readonly (Omit<ChangeDraft, 'kind' | 'changes'> & { kind: Single })[],
): ChangeDraft | undefined {
  const [first] = changes
  if (!first || changes.length > mostAtOnce) return undefined
  return changes.length === 1 ? first : { kind: 'several', changes: changes.map((one, at) => ({ no: at + 1, ...one })) }
}
