import type { Context } from '@mouldwright/server-kit'
import { provenHours } from '@mouldwright/terminals/shared'
import { workerAt } from './people.query.ts'

interface Claimed {
  terminalId: number
  userId: number
  /** When they are said to have stood there. */
  at: Date
}

/** Nobody acts for who did not stand at this terminal: by badge or PIN, within three days before. */
export async function provenWorker(ctx: Context<'fact.notProven'>, { terminalId, userId, at }: Claimed) {
  const worker = await workerAt(ctx.db.prepared, ctx.session, ctx.now(), { terminalId, userId })
  const provenAt = worker?.provenAt
  const isProven = typeof provenAt === 'string' && at.getTime() - Date.parse(provenAt) <= provenHours * 3_600_000
  return worker && isProven ? worker : ctx.refuse('fact.notProven')
}
