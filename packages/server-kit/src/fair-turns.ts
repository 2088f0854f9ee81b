/**
 * Whose turn it is when there are fewer connections than callers. Whoever is alone may have most of them, never all, so that one who
 * comes later finds some. A free one goes to the party that has the fewest; of equals to the one served longest ago; and within a
 * party to who came first. Callers of whom nothing is known yet belong to many tenants and only ask who they are: they have every other
 * turn, or after a restart they would stand in line as if they were one tenant. The platform's own work keeps leases and jobs of all
 * tenants going: it is first while it has few connections, or hundreds of busy tenants would let it wait until it gives up.
 */

/** A tenant; callers of whom nothing is known yet; or the platform's own work, which no share bounds. */
export type Party = number | 'unknown' | 'platform'

export interface Turn {
  /** Counts it for another party from now on, for callers who were not known when they came; not where that party has its share already. */
  assign(party: Party): boolean
  /** Gives it back; a second time does nothing. */
  end(): void
}

export interface FairTurns {
  take(party: Party): Promise<Turn>
  readonly waiting: number
}

/** SQLSTATE of a server without room; what tells a caller that the system is busy knows it. */
class NoTurn extends Error {
  readonly code = '53300'
  constructor(milliseconds: number) {
    super(`No connection was free within ${milliseconds} ms.`)
    this.name = 'NoTurn'
  }
}

interface Waiter {
  give(): void
}

interface Share {
  held: number
  /** When it was served last, counted in turns; who is new stands behind those who wait already. */
  servedAt: number
  waiters: Waiter[]
}

/** What a single party may have of `most`. Two at least where there are two: some work opens a second transaction beside its first. */
export const mostOfOne = (most: number): number => Math.max(Math.min(2, most), Math.floor((most * 3) / 4))

/** What the platform's own work may have before anybody else has a turn. */
const firstOfPlatform = (most: number): number => Math.max(1, Math.floor(most / 4))

/** @param patienceMs how long one waits before being told that there is no room */
export function createFairTurns(most: number, patienceMs: number): FairTurns {
  const shares = new Map<Party, Share>()
  const share = mostOfOne(most)
  const platformFirst = firstOfPlatform(most)
  let held = 0
  let turns = 0
  let waiting = 0
  let wasUnknown = false

  const shareOf = (party: Party): Share => {
    let found = shares.get(party)
    if (!found) shares.set(party, (found = { held: 0, servedAt: turns, waiters: [] }))
    return found
  }
  const forget = (party: Party) => {
    const { held: still, waiters } = shareOf(party)
    if (still === 0 && waiters.length === 0) shares.delete(party)
  }
  const mayHaveMore = (party: Party, { held: has }: Share) => party === 'platform' || has < share

  const isServable = (party: Party, of: Share) => of.waiters.length > 0 && mayHaveMore(party, of)

  function nextInTurn(): Share | undefined {
    const own = shares.get('platform')
    if (own && own.waiters.length > 0 && own.held < platformFirst) return own
    const strangers = shares.get('unknown')
    const areServable = strangers !== undefined && isServable('unknown', strangers)
    if (areServable && !wasUnknown) return strangers
    let next: Share | undefined
    for (const [party, of] of shares) {
      if (party === 'unknown' || !isServable(party, of)) continue
      if (!next || of.held < next.held || (of.held === next.held && of.servedAt < next.servedAt)) next = of
    }
    return next ?? (areServable ? strangers : undefined)
  }

  function serve(): void {
    while (held < most) {
      const next = nextInTurn()
      if (!next) return
      next.waiters.shift()!.give()
    }
  }

  function begin(first: Party): Turn {
    let party = first
    let isOver = false
    const of = shareOf(party)
    held += 1
    of.held += 1
    of.servedAt = turns += 1
    wasUnknown = party === 'unknown'
    const leave = () => {
      shareOf(party).held -= 1
      forget(party)
    }
    return {
      assign(other) {
        if (other === party) return true
        if (!mayHaveMore(other, shareOf(other))) return false
        leave()
        party = other
        shareOf(party).held += 1
        // The party that it was counted for may have had its share until now.
        serve()
        return true
      },
      end() {
        if (isOver) return
        isOver = true
        held -= 1
        leave()
        serve()
      },
    }
  }

  return {
    get waiting() {
      return waiting
    },
    take(party) {
      const of = shareOf(party)
      if (held < most && of.waiters.length === 0 && mayHaveMore(party, of)) return Promise.resolve(begin(party))
      return new Promise((resolve, reject) => {
        waiting += 1
        const waiter: Waiter = {
          give() {
            waiting -= 1
            clearTimeout(timer)
            resolve(begin(party))
          },
        }
        const timer = setTimeout(() => {
          waiting -= 1
          of.waiters.splice(of.waiters.indexOf(waiter), 1)
          forget(party)
          reject(new NoTurn(patienceMs))
        }, patienceMs)
        of.waiters.push(waiter)
      })
    },
  }
}
