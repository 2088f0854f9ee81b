/** Faults at a chosen statement of a chosen piece of work. */
import type { Statement, Verdict } from './database-proxy.ts'
import type { Site } from './site.ts'

export interface FaultPoint {
  /** The first statement of the work: from here on its line is followed. */
  from: RegExp
  /** Which statement of the line it is to be: its text, or its number counted from the first one. */
  at: RegExp | number
  /** `cut`: it never arrives; `cutAfter`: it is carried out and nobody hears of it. */
  side: Exclude<Verdict, 'pass'>
}

/** Arms a fault; nothing happens until the work comes to its point. Resolves when it has. */
function arm(site: Site, { from, at, side }: FaultPoint, fault: () => Verdict): Promise<Statement> {
  const { promise, resolve } = Promise.withResolvers<Statement>()
  let line: number | undefined
  let seen = 0
  let isOver = false
  site.proxy.watch((statement) => {
    if (isOver) return fault()
    if (line === undefined && from.test(statement.text)) line = statement.line
    if (line !== statement.line) return 'pass'
    seen += 1
    if (typeof at === 'number' ? seen !== at : !at.test(statement.text)) return 'pass'
    isOver = true
    fault()
    resolve(statement)
    return side
  })
  return promise
}

/** Kills the server there; what it had sent besides does not arrive either. */
export function armKill(site: Site, point: FaultPoint): Promise<Statement> {
  const victim = site.server
  return arm(site, point, () => {
    victim.strike()
    return 'cut'
  })
}

/** Cuts the work's line to the database there, once; all other lines hold. */
export const armCut = (site: Site, point: FaultPoint): Promise<Statement> => arm(site, point, () => 'pass')

/** Starts the server again after it was struck. */
export async function restart(site: Site): Promise<number> {
  site.proxy.watch(undefined)
  await site.server.kill()
  return (await site.start()).readyMs
}
