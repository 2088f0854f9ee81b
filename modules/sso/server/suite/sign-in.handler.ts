/** The suite as a client of the provider: code flow with PKCE, bound to the browser that began. */
import { enterFromAccount } from '@mouldwright/identity/server/api'
import {
  handleManualTransaction,
  sql,
  type ManualTransactionContext,
  type Db,
  type Refusing,
} from '@mouldwright/server-kit'
import { beginSignIn, finishSignIn } from '@mouldwright/sso/shared'
import { suiteClientId, suiteRedirect, suiteSecret } from '../provider/clients.ts'
import { loginOf } from '../provider/logins.ts'
import { mountPath } from '../provider/node.ts'
import { burnCode } from '../provider/records.ts'
import { provisionOf } from '../provider/nodes.ts'
import { challengeOf, hashOf, newToken } from '../token.ts'
import { subjectOfIdToken } from './id-token.ts'

const flowSeconds = 15 * 60
/** A flow that is used up is kept for as long as its code may still be on its way to the token endpoint. */
const keptSeconds = 60
const shape = /^[\w-]{43}$/
const browserCookie = (secure: boolean) => (secure ? '__Host-mw_flow' : 'mw_flow')

interface Kept {
  nonce: string
  verifier: string
}

export const beginSignInHandler = handleManualTransaction(beginSignIn, async (ctx, { lang, tenantId }) => {
  const { kit, http } = ctx
  const at = ctx.now()
  const cookie = browserCookie(http.secure)
  const before = http.cookie(cookie)
  // Several tabs of a browser may begin at once.
  const browser = before !== undefined && shape.test(before) ? before : newToken()
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()]
  await ctx.transaction(async (db) => {
    await suiteSecret(db, { kit, now: ctx.now, newId: ctx.newId })
    await db.run(sql`
      insert into sso_flow (state_hash, browser_hash, sealed, tenant_id, expires_at)
      values (${hashOf(state)}, ${hashOf(browser)}, ${kit.secrets.seal(JSON.stringify({ nonce, verifier } satisfies Kept))},
        ${tenantId ?? null}, ${new Date(at.getTime() + flowSeconds * 1_000)})`)
  })
  http.setCookie(cookie, browser, flowSeconds)
  const query = new URLSearchParams({
    client_id: suiteClientId,
    redirect_uri: suiteRedirect(kit),
    response_type: 'code',
    scope: 'openid',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    lang: lang ?? (ctx.language === 'en' ? 'en' : 'cn'),
    ...(tenantId ? { tenant: String(tenantId) } : {}),
  })
  return { url: `${kit.publicUrl}${mountPath}/auth?${query.toString()}` }
})

/** Whatever does not fit has one answer: nobody learns which part of it was right. */
const refuseFlow = (ctx: Refusing<'sso.flowWrong'>): never => ctx.refuse('sso.flowWrong')

export const finishSignInHandler = handleManualTransaction(finishSignIn, async (ctx, { code, state, tenantId }) => {
  const { kit, http } = ctx
  const at = ctx.now()
  const cookie = browserCookie(http.secure)
  const browser = http.cookie(cookie)
  const flow = await ctx.transaction((db) => spendFlow(ctx, db, { state, browser, code }))
  if (!flow) return refuseFlow(ctx)
  const { nonce, verifier } = JSON.parse(kit.secrets.open(flow.sealed)) as Kept
  const { subject, uid } = await exchange(ctx, { code, verifier, nonce })
  const entered = await ctx.transaction(async (db) => {
    const login = await loginOf(db, uid, at)
    if (login?.state !== 'live' || String(login.accountId) !== subject) return refuseFlow(ctx)
    return enterFromAccount(db, ctx, login, flow.tenantId ?? tenantId ?? null)
  })
  if (!entered) return ctx.refuse('sso.noTenant')
  entered.setCookies()
  http.clearCookie(cookie)
  return entered.answer
})

interface KeptFlow {
  sealed: string
  tenantId: number | null
}

/**
 * Uses the flow up. In another browser than the one that began, or with a state of no flow, the code has gone astray: it is worth nothing
 * any more, also where it belongs. The same page loaded twice has only come late.
 */
async function spendFlow(
  ctx: ManualTransactionContext,
  db: Db,
  { state, browser, code }: { state: string; browser: string | undefined; code: string },
): Promise<KeptFlow | undefined> {
  const at = ctx.now()
  const flow = await db.maybe<KeptFlow & { isOwn: boolean; isOver: boolean }>(sql`
    select sealed, tenant_id as "tenantId", browser_hash = ${hashOf(browser ?? '')} as "isOwn", sealed = '' or expires_at <= ${at} as "isOver"
    from sso_flow where state_hash = ${hashOf(state)} for update`)
  if (!flow?.isOwn || browser === undefined) {
    await db.run(sql`delete from sso_flow where state_hash = ${hashOf(state)}`)
    await burnCode(db, ctx.kit.secrets, code)
    return undefined
  }
  // Over for every clock, and still there: where the same page came again and found no flow, it would take the code from the first.
  await db.run(sql`
    update sso_flow set sealed = '', expires_at = greatest(expires_at, ${new Date(at.getTime() + keptSeconds * 1_000)})
    where state_hash = ${hashOf(state)}`)
  return flow.isOver ? undefined : flow
}

/** Gives the code to the token endpoint as every client does, without leaving the process; checks the token that comes back. */
async function exchange(
  ctx: ManualTransactionContext<'sso.flowWrong'>,
  { code, verifier, nonce }: { code: string; verifier: string; nonce: string },
): Promise<{ subject: string; uid: string }> {
  const { kit } = ctx
  const { app, nodeNow } = provisionOf(kit)
  const secret = await ctx.transaction((db) => suiteSecret(db, { kit, now: ctx.now, newId: ctx.newId }))
  const answer = await app.inject({
    method: 'POST',
    url: `${mountPath}/token`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${suiteClientId}:${secret}`).toString('base64')}`,
    },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: suiteRedirect(kit),
    }).toString(),
  })
  if (answer.statusCode !== 200) return refuseFlow(ctx)
  const { id_token: idToken, access_token: accessToken } = answer.json<{ id_token: string; access_token: string }>()
  const { keys, provider } = await nodeNow()
  const subject = await subjectOfIdToken(idToken, keys.signing, {
    issuer: provider.issuer,
    clientId: suiteClientId,
    nonce,
  })
  // The suite asks the provider nothing further; the token has said which login it came from.
  const token = await provider.AccessToken.find(accessToken)
  await token?.destroy()
  if (subject === undefined || !token?.sessionUid) return refuseFlow(ctx)
  return { subject, uid: token.sessionUid }
}
