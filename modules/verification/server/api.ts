/**
 * What other modules may ask. Everything is of one browser: who asks is taken from `ctx.http` (`visitorOf`), never given.
 *
 * Asking for a code: `await usePuzzle(ctx, db, { key, purpose })`, refuse `sms.puzzleFirst` when that is false, then
 * `sendCode(ctx, db, …)`, both in the transaction of the call. Checking it: `await checkCode(ctx, { purpose, to, code })` outside any
 * transaction (it has one of its own that always commits).
 *
 * Who knows which numbers belong to somebody gives it to the kit: `serverModule({ extensions: { isKnownPhone } })`; `/upms/tenant/sendSMS`
 * asks it for sign-in and recovery, inside its transaction, and sends nothing where the answer is no.
 */
import type { Db } from '@mouldwright/server-kit'

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    /** Whether a message for sign-in or recovery to this number (as `toPhone` gives it) would reach an account that may use it. */
    isKnownPhone: (db: Db, phone: string) => Promise<boolean>
  }
}

export { sourceOf, type SendRefusal } from './budgets.ts'
export { checkCode, mayPost, sendCode, type CodeRequest, type CodeVerdict } from './codes.ts'
export { isPuzzleSolved, usePuzzle } from './puzzle-tickets.ts'
export { visitorOf } from './visitor.ts'
