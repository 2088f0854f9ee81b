/** Where a visitor goes to sign in. */
import { beginSignIn } from '@mouldwright/sso/shared'
import { getConstantValue } from '@mouldwright/shell/shared'
import { call, currentLanguage } from '@mouldwright/web-kit'

export const ownSignIn = '/login'
const constantName = 'HOMEPAGE_AUTO_REDIRECT_TO_LOGINPAGE'

/**
 * The central page's address, or none where the product's own page is to be used: the constant is empty or '0', or the address leads to
 * a host that is neither ours nor the constant's.
 * @param constant authorize address that the operator has set
 * @param begun the sign-in that the server has begun there
 */
export function centralTarget(constant: unknown, begun: unknown, origin: string): string | undefined {
  if (typeof constant !== 'string' || constant === '' || constant === '0' || typeof begun !== 'string') return undefined
  const url = URL.parse(begun)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.origin === origin || url.origin === URL.parse(constant)?.origin ? url.href : undefined
}

/** Begins a sign-in and says where it goes on. Whatever fails leads to the product's own page. */
export async function findSignIn(): Promise<string> {
  try {
    const constant = await call(getConstantValue, { constantName }, { quiet: true })
    if (!constant || constant === '0') return ownSignIn
    const lang = currentLanguage() === 'zh' ? 'cn' : 'en'
    const { url } = await call(beginSignIn, { lang }, { quiet: true, idempotencyKey: '' })
    return centralTarget(constant, url, location.origin) ?? ownSignIn
  } catch {
    return ownSignIn
  }
}
