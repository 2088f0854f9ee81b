import type { Event } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import type { PendingEvent } from '../context-maker.ts'
import type { Db } from '../db.ts'
import type { Kit, TellContext } from '../kit.ts'
import { writeEvents } from './outbox.ts'

export interface TellParts {
  kit: Kit
  newId: () => number
  at: Date
  tenantId: number
  /** Of what is written once for all readers. */
  language?: Context['session']['language']
}

/** A context to tell people something from beside the calls. `write` puts what was emitted into the outbox, within the transaction. */
export function createTellContext(db: Db, { kit, newId, at, tenantId, language = 'zh' }: TellParts) {
  const events: PendingEvent[] = []
  const ctx: TellContext = {
    db,
    kit,
    now: () => at,
    newId,
    emit: (event, payload, to) => void events.push({ event: event as Event, payload, ...to }),
    session: { tenantId, language },
  }
  return {
    ctx,
    events,
    write: (factoryId: number, userId = 0) => writeEvents(db, { tenantId, factoryId, userId }, events, at, newId),
  }
}
