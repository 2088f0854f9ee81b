/** Kills the server at a chosen statement of a chosen piece of work. */
import type { Site } from './site.ts'
import type { Statement, Verdict } from './database-proxy.ts'

export interface KillPoint {
  /** The first statement of the work: from here on its line is followed. */
  from: RegExp
  /** Which statement of the line it is to be: its text, or its number counted from the first one. */
  at: RegExp | number
  /** `cut`: it never arrives; `cutAfter`: it is carried out and nobody hears of it. */
  side: Exclude<Verdict, 'pass'>
}

export interface Kill {
  /** Resolves with the statement when the server has been struck there. */
  readonly struck: Promise<Statement>
  /** Statements of the work that were seen. */
  readonly seen: number
  disarm(): void
}

/** Arms the kill; nothing happens until the work comes to its point. */
export function armKill(site: Site, { from, at, side }: KillPoint): Kill {
  const victim = site.server
  const { promise, resolve } = Promise.withResolvers<Statement>()
  let line: number | undefined
  let seen = 0
  let isDead = false
  site.proxy.watch((statement) => {
    if (isDead) return 'cut'
    if (line === undefined && from.test(statement.text)) line = statement.line
    if (line !== statement.line) return 'pass'
    seen += 1
    if (typeof at === 'number' ? seen !== at : !at.test(statement.text)) return 'pass'
    isDead = true
    victim.strike()
    resolve(statement)
    return side
  })
  return {
    struck: promise,
    get seen() {
      return seen
    },
    disarm: () => site.proxy.watch(undefined),
  }
}

/** Starts the server again after it was struck. */
export async function restart(site: Site): Promise<number> {
  site.proxy.watch(undefined)
  await site.server.kill()
  return (await site.start()).readyMs
}
