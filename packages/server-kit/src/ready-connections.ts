/**
 * Connections that are ready for a crowd. The first work of a new one takes ten times as long as later work: it reads the catalogue and
 * plans each statement. So some are open before they are wanted, with all that calls prepare planned, one connection at a time beside
 * the calls. A connection that a crowd opens beyond these is made ready as soon as it is free.
 */
import { planningOnce, planText, preparedTexts, type Connection, type Connections } from './execute.ts'

interface Readiness {
  /** A connection was given back: looks whether it, or another one, is to be made ready. */
  look(given: Connection): void
  /** After what goes on. */
  end(): Promise<void>
}

const setPlanningOnce = Object.entries(planningOnce)
  .map(([name, value]) => `set ${name} = ${value};`)
  .join('')
const resetPlanning = Object.keys(planningOnce)
  .map((name) => `reset ${name};`)
  .join('')

/** @param most connections that are open beforehand; the pool keeps as many, and gives out first the one used last */
export function keepReady(pool: Connections, most: number): Readiness {
  /** How many of the known texts a connection has planned. */
  const planned = new WeakMap<Connection, number>()
  let isOver = false
  let round: Promise<void> | undefined

  const lacks = (client: Connection) => (planned.get(client) ?? 0) < preparedTexts.length

  async function plan(client: Connection): Promise<void> {
    const upTo = preparedTexts.length
    let broken: Error | undefined
    try {
      await client.query(setPlanningOnce)
      for (const of of preparedTexts.slice(planned.get(client) ?? 0, upTo)) await planText(client, of)
      await client.query(resetPlanning)
      planned.set(client, upTo)
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** Opens a connection where there are few, or plans what an idle one lacks. False where there is nothing to do. */
  async function makeOneReady(): Promise<boolean> {
    const isFew = pool.totalCount < most
    // The pool opens one only where none is idle: all of them are taken for the moment in which it decides.
    const taken = Array.from({ length: pool.idleCount + (isFew ? 1 : 0) }, () => pool.connect())
    let planning: Promise<void> | undefined
    await Promise.all(
      taken.map(async (each) => {
        const client = await each
        if (planning || isOver || !lacks(client)) client.release()
        else await (planning = plan(client))
      }),
    )
    return isFew || planning !== undefined
  }

  async function makeReady(): Promise<void> {
    try {
      while (!isOver && (await makeOneReady()));
    } catch {
      // No connection now, or one that broke: calls meet that too, and the next one begins anew here.
    }
  }

  return {
    look(given) {
      if (isOver || round || !(pool.totalCount < most || lacks(given))) return
      round = makeReady().finally(() => (round = undefined))
    },
    async end() {
      isOver = true
      await round
    },
  }
}
