/**
 * How a pool grows. A new connection reads the catalogue and plans all statements anew: its first work takes ten times as long. A crowd
 * that opens many at once holds itself up, where those that are there would have served it sooner. So few are new at a time; whoever
 * comes meanwhile takes one that comes back, or opens another one after a while.
 */

/** Connections that have not ended their first work. */
const mostNew = 2

interface Counted {
  readonly totalCount: number
}

interface Permit {
  /** With the connection that it led to. */
  begin(client: object): void
  /** Gives it back; a second time does nothing. */
  end(): void
}

export interface NewConnections {
  /** Waits until one is free, or another one may be opened. */
  await(): Promise<Permit>
}

/** @param patienceMs how long one waits: work that has two connections at once must not wait for itself */
export function createNewConnections(pool: Counted, patienceMs: number): NewConnections {
  const known = new WeakSet<object>()
  const waiting = new Set<() => void>()
  let held = 0
  let fresh = 0

  const needsNew = () => held >= pool.totalCount
  const mayGoOn = () => !needsNew() || fresh < mostNew
  const wake = () => {
    for (const look of waiting) look()
  }

  function take(): Permit {
    let isFresh = needsNew()
    let client: object | undefined
    let isOver = false
    if (isFresh) fresh += 1
    held += 1
    const settle = (next: boolean) => {
      fresh += Number(next) - Number(isFresh)
      isFresh = next
    }
    return {
      begin(given) {
        client = given
        settle(!known.has(given))
        wake()
      },
      end() {
        if (isOver) return
        isOver = true
        held -= 1
        settle(false)
        if (client) known.add(client)
        wake()
      },
    }
  }

  return {
    await() {
      // Whoever came first goes on first.
      if (waiting.size === 0 && mayGoOn()) return Promise.resolve(take())
      return new Promise((resolve) => {
        const goOn = () => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve(take())
        }
        const look = () => {
          if (mayGoOn()) goOn()
        }
        const timer = setTimeout(goOn, patienceMs)
        waiting.add(look)
      })
    },
  }
}
