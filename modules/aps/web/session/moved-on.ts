import { listed } from '@mouldwright/kernel'
import { currentLanguage } from '@mouldwright/web-kit'
import type { SessionFacts } from '../../shared/index.ts'
import { tell } from '../page-words.ts'

/** Steps that a sentence names; of more it says how many. */
const mostNamed = 3

type Step = SessionFacts['steps'][number]

/** Steps that count: those behind have been undone. */
const doneIn = ({ steps, position }: SessionFacts) => steps.filter((step) => step.position <= position)

function named(steps: readonly Step[]): string {
  const sentences = steps.slice(0, mostNamed).map(({ sentence }) => sentence)
  const rest = steps.length - sentences.length
  return listed(currentLanguage(), rest > 0 ? [...sentences, tell('session.moreSteps', { count: rest })] : sentences)
}

/** What has been done and undone in a session since a window last saw it; absent where that is nothing. */
export function movedOn(seen: SessionFacts, now: SessionFacts): string | undefined {
  const [before, after] = [doneIn(seen), doneIn(now)]
  let same = 0
  while (same < before.length && before[same]!.at === after[same]?.at) same += 1
  const [undone, done] = [before.slice(same), after.slice(same)]
  const parts = [
    ...(done.length > 0 ? [tell('session.doneMeanwhile', { steps: named(done) })] : []),
    ...(undone.length > 0 ? [tell('session.undoneMeanwhile', { steps: named(undone) })] : []),
  ]
  return parts.length > 0 ? parts.join(' ') : undefined
}
