import type { ShownExplanation } from '../../shared/index.ts'

type Stretch = ShownExplanation['stretches'][number]

/** What leads to one task of a chain: how long by kind, and why, each reason once. */
export interface ChainStep {
  taskId: number | null
  taskLabel: string | null
  start: string
  minutes: number
  kinds: { kind: string; label: string; minutes: number }[]
  /** Of what is no work and no rest between work: those speak for themselves. */
  reasons: { kind: string; sentence: string; minutes: number }[]
}

/** The stretches of a chain by task: a night after night of rest is one line, and work is named once. */
export function stepsOf(stretches: readonly Stretch[]): ChainStep[] {
  const steps: ChainStep[] = []
  for (const { start, minutes: whole, taskId, taskLabel, parts } of stretches) {
    let step = steps.at(-1)
    if (!step || step.taskId !== taskId) {
      step = { taskId, taskLabel, start, minutes: 0, kinds: [], reasons: [] }
      steps.push(step)
    }
    step.minutes += whole
    for (const { kind, label, minutes, sentence } of parts) {
      addTo(step.kinds, (of) => of.kind === kind, { kind, label, minutes })
      if (kind !== 'processing' && kind !== 'calendar' && sentence !== '')
        addTo(step.reasons, (of) => of.kind === kind && of.sentence === sentence, { kind, sentence, minutes })
    }
  }
  return steps
}

function addTo<T extends { minutes: number }>(list: T[], isSame: (of: T) => boolean, next: T): void {
  const known = list.find(isSame)
  if (known) known.minutes += next.minutes
  else list.push(next)
}

/** What a late chain lost most of its time to, where it waited longest for that, and how much of the whole it is. */
export interface ChainCause {
  label: string
  minutes: number
  /** Percent of the lead time. */
  share: number
  longest: { minutes: number; taskLabel: string | null; sentence: string }
}

/** Shares below this are no cause: the work itself takes so long. */
const leastShare = 5

/** The chief cause of a chain's length beside work and rest; none where there was next to no other. */
export function causeOf({ stretches, totals }: Pick<ShownExplanation, 'stretches' | 'totals'>): ChainCause | undefined {
  const all = totals.reduce((sum, { minutes }) => sum + minutes, 0)
  const [most] = totals
    .filter(({ kind }) => kind !== 'processing' && kind !== 'calendar')
    .toSorted((one, other) => other.minutes - one.minutes)
  const share = most && all > 0 ? 100 * (most.minutes / all) : 0
  if (!most || share < leastShare) return undefined
  const longest = stretches
    .flatMap(({ parts, taskLabel }) => parts.map((part) => ({ ...part, taskLabel })))
    .filter(({ kind }) => kind === most.kind)
    .reduce((best, part) => (part.minutes > best.minutes ? part : best))
  return { label: most.label, minutes: most.minutes, share, longest }
}
