import type { Static } from '@mouldwright/kernel/schema'
import { endSessions, endSessionsSchema, listSessions } from '@mouldwright/account/shared'
import {
  countOwnSessions,
  currentSessions,
  endOwnSessions,
  isCurrent,
  ownSessions,
} from '@mouldwright/identity/server/api'
import { deviceOf, maskSource } from '@mouldwright/identity/shared'
import {
  handleAccount,
  longTokenCookie,
  parserOf,
  refuseMissing,
  type AccountContext,
  type Handler,
} from '@mouldwright/server-kit'

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
    const { ids } = input as Static<typeof endSessionsSchema>
    const wanted = new Set(ids)
    const idsOf = (kind: 'account' | 'tenant') =>
      ids.flatMap((id) => (id.startsWith(`${kind}-`) ? [Number(id.slice(kind.length + 1))] : []))
    const known = { account: idsOf('account'), tenant: idsOf('tenant') }
    refuseMissing(ids, await countOwnSessions(ctx.db, ctx.account.accountId, known))
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
