import { listLinks, removeLink } from '@mouldwright/connector/shared'
import {
  demandFreshProof,
  endSessionsVia,
  lockAccount,
  noteSignInEvent,
  signInMethodsOf,
} from '@mouldwright/identity/server/api'
import { handleAccount } from '@mouldwright/server-kit'
import { linksOf, removeLinkOf } from './links.ts'
import { shown, viaOf } from './connectors.ts'

export const listLinksHandler = handleAccount(listLinks, async (ctx) => ({
  rows: (await linksOf(ctx.db, ctx.account.accountId)).map((link) => ({
    connector: shown(link, ctx.language),
    person: link.person,
    createdAt: link.createdAt,
    lastUsedAt: link.lastUsedAt,
  })),
}))

/** Unlinking ends the sessions opened with that identity provider, except the one that unlinks: somebody else may have opened them. */
export const removeLinkHandler = handleAccount(removeLink, async (ctx, { key }) => {
  await demandFreshProof(ctx)
  const { accountId, accountSessionId } = ctx.account
  // Two links untied at once must not both see the other.
  await lockAccount(ctx.db, accountId)
  const links = await linksOf(ctx.db, accountId)
  const link = links.find((of) => of.key === key)
  if (!link) return ctx.refuse('third.linkAbsent')
  const { password, passkeys } = await signInMethodsOf(ctx.db, accountId)
  const others = links.filter((of) => of.key !== key && of.valid)
  if (!password && passkeys === 0 && others.length === 0) return ctx.refuse('third.lastSignInMethod')
  await removeLinkOf(ctx.db, accountId, link.id)
  await endSessionsVia(ctx.db, { via: viaOf(link), accountId, except: accountSessionId }, ctx.now())
  await noteSignInEvent(ctx.db, ctx, { kind: 'connectorRemoved', accountId })
  return {}
})
