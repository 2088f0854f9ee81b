/** Turns what devices say into records of the spool: changes are events, what was known before shows that the device is there. */
import type { Said } from './connector.ts'
import type { Spool } from '../spool/spool.ts'

/** A state that stays is told so often; more would say nothing new. */
const repeatMs = 30_000

export interface Teller {
  tell(connectionId: number, said: Said, at?: number): Promise<void>
}

export function createTeller(
  spool: Pick<Spool, 'append'>,
  { now, appended }: { now: () => number; appended: () => void },
): Teller {
  const last = new Map<number, { word: string; at: number }>()
  return {
    async tell(connectionId, said, given) {
      const before = last.get(connectionId)
      // A device that tells late of a change has changed after what is known of it; a state of no length would not be seen.
      const at = Math.max(given ?? now(), before ? before.at + 1 : 0)
      const word = said.type === 'state' ? `${said.state} ${said.detail ?? ''}` : undefined
      // After a time in which nothing was heard the same state is news as well.
      const isGap = said.type === 'state' && said.unheardSince !== undefined
      const isKnown = word !== undefined && before?.word === word && !isGap
      if (isKnown && at - before.at < repeatMs) return
      await spool.append({
        stream: `connection ${connectionId}`,
        kind: isKnown ? 'sample' : 'event',
        at: new Date(at).toISOString(),
        body: { connectionId, ...said },
      })
      if (word !== undefined) last.set(connectionId, { word, at })
      appended()
    },
  }
}
