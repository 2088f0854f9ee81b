import { endSessions, endSessionsSchema, listSessions } from '@mouldwright/account/shared'
import { currentSessions, endOwnSessions, isCurrent, ownSessions } from '@mouldwright/identity/server/api'
import { deviceOf, maskSource } from '@mouldwright/identity/shared'
import { handleAccount, longTokenCookie, parserOf, type AccountContext, type Handler } from '@mouldwright/server-kit'
import type { Static } from 'typebox'

const standing = (ctx: AccountContext) =>
  currentSessions(
    ctx.db,
    ctx.account.accountId,
    ctx.account.accountSessionId,
    ctx.http.cookie(longTokenCookie(ctx.http.secure)),
  )

export const listSessionsHandler = handleAccount(listSessions, async (ctx) => {
  const current = await standing(ctx)
  const sessions = await ownSessions(ctx.db, ctx.account.accountId, ctx.now())
  return {
    rows: sessions.map((session) => ({
      id: `${session.kind}-${session.id}`,
      kind: session.kind,
      device: deviceOf(session.agent),
      source: maskSource(session.source),
      place: session.tenantName,
      startedAt: session.startedAt,
      lastSeenAt: session.lastSeenAt,
      isCurrent: isCurrent(session, current),
    })),
  }
})

export const endSessionsHandler: Handler = {
  ...handleAccount(endSessions, async (ctx, input) => {
    const wanted = new Set((input as Static<typeof endSessionsSchema>).ids)
    const ended = await endOwnSessions(
      ctx.db,
      ctx.account.accountId,
      ({ kind, id }) => wanted.has(`${kind}-${id}`),
      'signedOut',
      ctx.now(),
    )
    return { ended }
  }),
  schema: endSessionsSchema,
  parse: parserOf(endSessionsSchema),
}
