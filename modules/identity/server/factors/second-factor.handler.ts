/** The step after a first proof: the ticket says whose it was, and a factor of that account ends it. */
import { beginPasskey, showSecondFactor, signInByPasskey, type SignedIn } from '@mouldwright/identity/shared'
import { handleManualTransaction, type ManualTransactionContext, type Db, type Refusing } from '@mouldwright/server-kit'
import { sourceOf, visitorOf } from '@mouldwright/verification/server/api'
import { countFor, giveBack, type Verdict } from '../sign-in/attempts.ts'
import { keepChallenge, spendChallenge } from './challenge.ts'
import { letIn } from '../sign-in/tries.ts'
import { enter, type Entered, type EntryWish } from '../sign-in/enter.ts'
import { noteSignInEvent } from '../audit/note.ts'
import { credentialIdOf, lockPasskey, notePasskeyUse, passkeysOf, readAssertion, requestOptions } from './passkeys.ts'
import { refuseTooMany } from '../sign-in/passwords.ts'
import { peekProof, spendProof } from '../sign-in/proofs.ts'
import { useCode } from './recovery-codes.ts'
import { trustBrowser } from './second-factor.ts'
import { useTotp } from './totp.ts'

const refuseTicket = (ctx: Refusing<'factor.ticketOver'>): never => ctx.refuse('factor.ticketOver')

const bound = (ctx: ManualTransactionContext) =>
  ({ purpose: 'secondFactor', boundTo: visitorOf(ctx.http), at: ctx.now() }) as const

interface Wished {
  remember?: boolean | null
  tenantId?: number | null
  flow?: string | null
}

/** Ends the ticket and lets its account in, by one factor more. */
async function enterWith(
  ctx: ManualTransactionContext<'factor.ticketOver'>,
  db: Db,
  { ticket, method, wish }: { ticket: string; method: 'totp' | 'recoveryCode' | 'passkey'; wish: Wished },
): Promise<(Entered & { accountId: number }) | undefined> {
  const proven = await spendProof(db, ticket, bound(ctx))
  if (!proven) return refuseTicket(ctx)
  const { accountId } = proven
  const remember = proven.remember || (wish.remember ?? false)
  const trust = remember ? await trustBrowser(db, ctx.http, accountId, ctx.now()) : () => {}
  const whole: EntryWish = { remember, tenantId: wish.tenantId, flow: wish.flow }
  const entered = await enter(db, ctx, { ...proven, methods: [...proven.methods, method] }, whole)
  if (!entered) return undefined
  const setCookies = () => {
    entered.setCookies()
    trust()
  }
  return { answer: entered.answer, setCookies, accountId }
}

function setCookiesOf(
  ctx: ManualTransactionContext<'login.wrong'>,
  entered: (Entered & { accountId: number }) | undefined,
): SignedIn {
  if (!entered) return ctx.refuse('login.wrong')
  return letIn(ctx, entered)
}

export const secondFactorHandler = handleManualTransaction(
  showSecondFactor,
  async (ctx, { ticket, way, code, ...wish }) => {
    const found = await ctx.transaction(async (db): Promise<{ accountId: number; verdict: Verdict } | undefined> => {
      const proven = await peekProof(db, ticket, bound(ctx))
      if (!proven) return undefined
      const counted = await countFor(db, { factorTicket: ticket, factor: String(proven.accountId) }, ctx.now())
      return { ...proven, verdict: counted }
    })
    if (!found) return refuseTicket(ctx)
    const { accountId, verdict } = found
    // Out of its five tries: the ticket is worth no more than one that is late.
    if (!verdict.isAllowed)
      return verdict.counted.length === 0 ? refuseTicket(ctx) : refuseTooMany(ctx, verdict.retrySeconds)
    const outcome = await ctx.transaction(async (db) => {
      const { secrets } = ctx.kit
      const isRight =
        way === 'totp'
          ? await useTotp(db, secrets, { accountId, code, at: ctx.now() })
          : await useCode(db, secrets, accountId, code)
      if (!isRight) {
        await noteSignInEvent(db, ctx, { kind: 'factorFailed', accountId })
        return 'wrong'
      }
      await giveBack(db, verdict.counted)
      return enterWith(ctx, db, { ticket, method: way, wish })
    })
    if (outcome === 'wrong') return ctx.refuse('factor.wrong')
    return setCookiesOf(ctx, outcome)
  },
)

export const beginPasskeyHandler = handleManualTransaction(beginPasskey, (ctx, { ticket }) =>
  ctx.transaction(async (db) => {
    const proven = ticket ? await peekProof(db, ticket, bound(ctx)) : undefined
    if (ticket && !proven) return refuseTicket(ctx)
    const verdict = await countFor(db, { handedOut: sourceOf(ctx.http.ip) }, ctx.now())
    if (!verdict.isAllowed) return refuseTooMany(ctx, verdict.retrySeconds)
    const options = await requestOptions(ctx.kit, proven && (await passkeysOf(db, proven.accountId)))
    const challengeId = await keepChallenge(ctx, db, {
      challenge: options.challenge,
      purpose: proven ? 'secondFactor' : 'signIn',
      accountId: proven?.accountId ?? null,
    })
    return { challengeId, options }
  }),
)

export const signInByPasskeyHandler = handleManualTransaction(
  signInByPasskey,
  async (ctx, { challengeId, response, ticket, ...wish }) => {
    const purpose = ticket ? 'secondFactor' : 'signIn'
    const asked = await ctx.transaction((db) => spendChallenge(ctx, db, challengeId, purpose))
    const outcome = asked && (await ctx.transaction((db) => assertedEntry(db)))
    if (!outcome) return ctx.refuse('passkey.wrong')
    return setCookiesOf(ctx, outcome === 'denied' ? undefined : outcome)

    async function assertedEntry(db: Db) {
      const passkey = await lockPasskey(db, credentialIdOf(response))
      const isOwn = passkey && (asked!.accountId === null || asked!.accountId === passkey.accountId)
      const asserted =
        isOwn &&
        (await readAssertion(ctx.kit, passkey, {
          challenge: asked!.challenge,
          text: response,
          // Alone it must say who holds it; after a password that it is there is enough.
          mustVerifyUser: !ticket,
        }))
      if (!asserted) {
        await noteSignInEvent(db, ctx, { kind: 'factorFailed', ...(passkey ? { accountId: passkey.accountId } : {}) })
        return undefined
      }
      await notePasskeyUse(db, passkey.id, asserted.counter, ctx.now())
      if (ticket) return (await enterWith(ctx, db, { ticket, method: 'passkey', wish })) ?? 'denied'
      const { accountId } = passkey
      const whole: EntryWish = { remember: wish.remember ?? false, tenantId: wish.tenantId, flow: wish.flow }
      const entered = await enter(db, ctx, { accountId, methods: ['passkey'] }, whole)
      return entered ? { ...entered, accountId } : 'denied'
    }
  },
)
