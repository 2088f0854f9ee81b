/** Sign-in by phone and password, as the specification's calls have it. */
import { call } from '../request/client.ts'
import { shortToken } from '../request/token.ts'

interface KeyAndIv {
  key: string
  iv: string
  publicKey: string
}

export interface SignedIn {
  token: string
  tenantName: string
  /** 0: the tenant may not sign in (licence). */
  allowLoginFlag: number
  expireRemainDays: number | null
  loginDelaySeconds: number
}

/** True where the browser offers encryption: on https and on this machine itself. */
export const canEncrypt = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/**
 * Proves the password and keeps the short token.
 * @throws CallError with the server's sentence
 */
export async function signIn(phoneNum: string, password: string, remember: boolean): Promise<SignedIn> {
  const { iv, publicKey } = await call<KeyAndIv>('/getKeyAndIv', {}, { method: 'GET', quiet: true })
  const sealed = await seal(publicKey, iv + password)
  const answer = await call<SignedIn>(
    '/upms/user/login',
    { phoneNum, password: sealed, remember },
    { quiet: true, idempotencyKey: '' },
  )
  if (answer.token) shortToken.set(answer.token)
  return answer
}

/** base64(RSA-OAEP-SHA-256(text)) under an SPKI key in PEM. */
export async function seal(publicKeyPem: string, text: string): Promise<string> {
  const der = Uint8Array.from(atob(publicKeyPem.replace(/-----[^-]+-----|\s/g, '')), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(sealed)))
}
