/**
 * What follows every proof of who somebody is, whatever the sign-in method: an account session, and then either a tenant's session (the
 * suite's own sign-in) or a ticket that ends an interaction of the central authorize page.
 */
import type { ProofMethod, SignedIn } from '@mouldwright/identity/shared'
import {
  accountTokenCookie,
  longTokenCookie,
  sql,
  type ManualTransactionContext,
  type Db,
} from '@mouldwright/server-kit'
import type { Licence } from '@mouldwright/tenancy/shared'
import { visitorOf } from '@mouldwright/verification/server/api'
import { endAccountSessions, findAccountSession, openAccountSession } from '../sessions/account-sessions.ts'
import { noteSignInEvent } from '../audit/note.ts'
import { issueProof, type Proven } from './proofs.ts'
import type { Admission } from '../sessions/session-port.ts'
import { hasInvitation } from '../members/invitations.ts'
import { asksSecondFactor, factorIsDue, isStrong } from '../factors/second-factor.ts'
import { endByLongToken, openSession } from '../sessions/sessions.ts'
import { thirdHeadersFor, type ThirdHeaders } from './third.ts'

export type EntryContext = Pick<ManualTransactionContext, 'http' | 'now' | 'newId' | 'traceId'>

export interface EntryWish {
  remember: boolean
  /** The tenant that the person would like to enter. */
  tenantId?: number | null | undefined
  /** Interaction of the central authorize page that this proof is for; no tenant is entered then. */
  flow?: string | null | undefined
  /** For the log; masked there. */
  phone?: string | undefined
}

/** The first tenant that lets the account in: the wanted one, else the default, else the last one, else any. Else the first whose licence bars it. */
export async function admitSomewhere(
  db: Db,
  accountId: number,
  wantedTenant: number | null | undefined,
  at: Date,
): Promise<Admission | undefined> {
  const tenants = await db.all<{ id: number }>(sql`
    select d.tenant_id as id from identity_directory d join identity_account a on a.id = d.account_id
    where d.account_id = ${accountId} and d.accepted_at is not null
    order by d.tenant_id = ${wantedTenant ?? null} desc nulls last, d.tenant_id = a.default_tenant_id desc nulls last, d.last_entered_at desc nulls last, d.tenant_id limit 50`)
  let barred: Admission | undefined
  for (const { id } of tenants) {
    const admission = await admit(db, { accountId, tenantId: id, factoryId: null }, at)
    if (admission?.licence.allowLoginFlag === 1) return admission
    barred ??= admission
  }
  return barred
}

export async function admit(
  db: Db,
  { accountId, tenantId, factoryId }: { accountId: number; tenantId: number; factoryId: number | null },
  at: Date,
): Promise<Admission | undefined> {
  const { admission } = await db.one<{ admission: Admission | null }>(
    sql`select identity_admit(${accountId}, ${tenantId}, ${factoryId}, ${at}) as admission`,
  )
  return admission ?? undefined
}

export const answerOf = (licence: Licence, token: string | null): SignedIn => ({
  token,
  next: null,
  ticket: null,
  tenantId: licence.tenantId,
  tenantName: licence.tenantName,
  allowLoginFlag: licence.allowLoginFlag,
  overdueFlag: licence.overdueFlag,
  expireDate: licence.expireDate,
  expireRemainDays: licence.expireRemainDays,
  maxOverdueDays: licence.maxOverdueDays,
  loginDelaySeconds: licence.loginDelaySeconds,
  haspExpireSwitch: licence.haspExpireSwitch,
})

export const withoutTenant = (next: NonNullable<SignedIn['next']>, ticket: string | null): SignedIn => ({
  token: null,
  next,
  ticket,
  tenantId: null,
  tenantName: null,
  allowLoginFlag: 1,
  overdueFlag: 0,
  expireDate: null,
  expireRemainDays: null,
  maxOverdueDays: 0,
  loginDelaySeconds: 0,
  haspExpireSwitch: 0,
})

/** Cookies are set only once the transaction has committed: call what this answers then. */
export interface Entered {
  answer: SignedIn
  /** Gives the browser its cookies. */
  setCookies: () => void
  /** What a browser after external sign-in sends with each call. */
  third?: ThirdHeaders | null
}

/**
 * Opens the account session, and the tenant's unless a flow is being served. Absent when the account is closed or no tenant lets it in.
 * Where a second factor is due, nothing is opened but a ticket to show it with, bound to this browser.
 * Whatever sessions the browser brought along are over: nothing planted before sign-in lives on.
 */
export async function enter(db: Db, ctx: EntryContext, proven: Proven, wish: EntryWish): Promise<Entered | undefined> {
  const at = ctx.now()
  const { accountId } = proven
  if (!(await isOpen(db, accountId))) return undefined
  const admission = wish.flow ? undefined : await admitSomewhere(db, accountId, wish.tenantId, at)
  const waits = !wish.flow && !admission && (await hasInvitation(db, accountId))
  if (!wish.flow && !admission && !waits) return undefined
  if (!isStrong(proven.methods) && (await asksSecondFactor(db, ctx.http, accountId, at))) {
    const ticket = await issueProof(
      db,
      { ...proven, remember: wish.remember },
      { purpose: 'secondFactor', boundTo: visitorOf(ctx.http), at },
    )
    return { answer: withoutTenant('secondFactor', ticket), setCookies: () => {} }
  }
  if (waits) return enterAccount(db, ctx, proven, wish, 'invitation')
  if (!admission) {
    const ticket = await issueProof(
      db,
      { ...proven, remember: wish.remember },
      { purpose: 'flow', boundTo: wish.flow ?? '', at },
    )
    const browser = await openForBrowser(db, ctx, proven, wish)
    await noteSignInEvent(db, ctx, { kind: 'signIn', phone: wish.phone, accountId })
    return { answer: withoutTenant('flow', ticket), setCookies: browser.setCookies, third: browser.third }
  }
  if (await factorIsDue(db, admission, proven.methods)) return enterAccount(db, ctx, proven, wish, 'enrolFactor')
  const browser = await openForBrowser(db, ctx, proven, wish)
  if (admission.licence.allowLoginFlag !== 1)
    return { answer: answerOf(admission.licence, null), setCookies: browser.setCookies }
  const session = await enterTenant(db, ctx, admission, {
    remember: wish.remember,
    accountSessionId: browser.accountSessionId,
  })
  await noteSignInEvent(db, ctx, { kind: 'signIn', phone: wish.phone, accountId, tenant: admission })
  return {
    answer: answerOf(admission.licence, session.shortToken),
    third: browser.third,
    setCookies: () => {
      browser.setCookies()
      ctx.http.setCookie(longTokenCookie(ctx.http.secure), session.longToken, session.maxAgeSeconds)
    },
  }
}

/** Into the account and into no tenant: something is to be done there first. */
async function enterAccount(
  db: Db,
  ctx: EntryContext,
  proven: Proven,
  wish: EntryWish,
  next: 'invitation' | 'enrolFactor',
): Promise<Entered> {
  const browser = await openForBrowser(db, ctx, proven, wish)
  await noteSignInEvent(db, ctx, { kind: 'signIn', phone: wish.phone, accountId: proven.accountId })
  return { answer: withoutTenant(next, null), setCookies: browser.setCookies, third: browser.third }
}

/** A tenant's session for an admission that the licence allows; what the browser held before is over. */
export async function enterTenant(
  db: Db,
  ctx: EntryContext,
  admission: Admission,
  { remember, accountSessionId }: { remember: boolean; accountSessionId: number | null },
) {
  const at = ctx.now()
  await endByLongToken(db, ctx.http.cookie(longTokenCookie(ctx.http.secure)), 'signedInAgain', at)
  return openSession(db, {
    ...admission,
    at,
    newId: ctx.newId,
    remember,
    accountSessionId,
    source: ctx.http.ip,
    agent: ctx.http.userAgent,
  })
}

const isOpen = async (db: Db, accountId: number): Promise<boolean> =>
  (await db.maybe(sql`select 1 from identity_account where id = ${accountId} and status = 'active'`)) !== undefined

/** The account session of a browser; the one that it had is over. */
export async function openForBrowser(
  db: Db,
  ctx: EntryContext,
  proven: Proven,
  wish: Pick<EntryWish, 'remember'>,
): Promise<{ accountSessionId: number; setCookies: () => void; third: ThirdHeaders | null }> {
  const at = ctx.now()
  const name = accountTokenCookie(ctx.http.secure)
  const before = await findAccountSession(db, ctx.http.cookie(name), at)
  if (typeof before === 'object') await endAccountSessions(db, [before.accountSessionId], 'signedInAgain', at)
  const opened = await openAccountSession(db, {
    accountId: proven.accountId,
    methods: proven.methods as ProofMethod[],
    via: proven.via ?? null,
    at,
    newId: ctx.newId,
    remember: wish.remember,
    source: ctx.http.ip,
    agent: ctx.http.userAgent,
  })
  return {
    accountSessionId: opened.accountSessionId,
    setCookies: () => ctx.http.setCookie(name, opened.token, opened.maxAgeSeconds),
    third: proven.via ? thirdHeadersFor(proven.via, opened.token) : null,
  }
}
