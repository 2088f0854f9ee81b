import type { Refusal } from '@mouldwright/kernel'
import { createContext } from '../context-maker.ts'
import type { Session } from '../context.ts'
import { transaction } from '../db.ts'
import type { Call, PipelineParts } from '../pipeline.ts'
import { audit } from './audit.ts'

/** Keeps who was denied what, beside the transaction that was rolled back. */
export async function noteDenial(parts: PipelineParts, session: Session, call: Call, refusal: Refusal): Promise<void> {
  const { kit, pool, log } = parts
  await transaction(pool, session, async (db) => {
    const { ctx } = createContext({
      ...parts,
      db,
      session,
      language: session.language,
      http: call.http,
      traceId: call.traceId,
      confirmed: new Set(),
    })
    await audit(ctx, [
      {
        operation: kit.kindOf(refusal) === 'denied' ? 'denied' : 'absent',
        entity: call.handler.action.name,
        after: { ...refusal.params },
      },
    ])
  }).catch((error: Error) => log.error({ err: error, traceId: call.traceId }, 'a denial could not be noted'))
}
