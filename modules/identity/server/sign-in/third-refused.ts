import type { Db } from '@mouldwright/server-kit'
import { sourceOf } from '@mouldwright/verification/server/api'
import { countFor } from './attempts.ts'
import { noteSignInEvent, type NoteContext } from '../audit/note.ts'

/** A token, code or state of an identity provider was rejected. One source writes only a few lines to the log in a quarter of an hour. */
export async function noteThirdRefused(db: Db, ctx: NoteContext, accountId?: number): Promise<void> {
  const { isAllowed } = await countFor(db, { refusedToken: sourceOf(ctx.http.ip) }, ctx.now())
  if (isAllowed)
    await noteSignInEvent(db, ctx, { kind: 'thirdRefused', ...(accountId === undefined ? {} : { accountId }) })
}
