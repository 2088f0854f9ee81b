/** A browser in which an account has signed in before; it only decides which attempt bucket counts, and proves nothing else. */
import { randomBytes } from 'node:crypto'
import type { ManualTransactionContext } from '@mouldwright/server-kit'

const cookieName = (secure: boolean) => (secure ? '__Host-mw_device' : 'mw_device')
const maxAgeSeconds = 400 * 86_400
const mark = 'device'

/** The device's id when its cookie was made here for this account. */
export function deviceIdFor(ctx: ManualTransactionContext, accountId: number): string | undefined {
  const cookie = ctx.http.cookie(cookieName(ctx.http.secure))
  if (!cookie || cookie.length > 300) return undefined
  try {
    const [kind, account, device] = ctx.kit.secrets.open(cookie).split(':')
    return kind === mark && account === String(accountId) ? device : undefined
  } catch {
    return undefined
  }
}

/** Marks the browser after a sign-in; one that is marked for the account keeps its mark. */
export function rememberDevice(ctx: ManualTransactionContext, accountId: number): void {
  if (deviceIdFor(ctx, accountId)) return
  const device = randomBytes(12).toString('hex')
  ctx.http.setCookie(cookieName(ctx.http.secure), ctx.kit.secrets.seal(`${mark}:${accountId}:${device}`), maxAgeSeconds)
}
