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

/** A point that nothing comes to is a mistake of the test; long enough for a machine that is busy. */
const reachMs = 240_000

/** Arms a fault; nothing happens until the work comes to its point. Resolves when it has. */
function arm(site: Site, { from, at, side }: FaultPoint, fault: () => Verdict): Promise<Statement> {
  const { promise, resolve, reject } = Promise.withResolvers<Statement>()
  const late = setTimeout(() => reject(new Error(`Never came from ${from} to ${at}.`)), reachMs)
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
    clearTimeout(late)
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

/** How many statements a piece of work takes, from its first one to its commit. */
export async function countStatements(site: Site, from: RegExp, work: () => Promise<unknown>): Promise<number> {
  let line: number | undefined
  let seen = 0
  let isOver = false
  site.proxy.watch((statement) => {
    if (line === undefined && from.test(statement.text)) line = statement.line
    if (line !== statement.line || isOver) return 'pass'
    seen += 1
    isOver = statement.text === 'commit'
    return 'pass'
  })
  await work()
  site.proxy.watch(undefined)
  return seen
}
