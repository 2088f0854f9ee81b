/** Keys and signatures of devices that call for themselves. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { Session } from './context.ts'

/** Milliseconds by which the time of a signature may differ from the server's. */
export const signatureToleranceMs = 2 * 60_000

/** A public key of P-256 (SPKI, base64); absent where the text is none, or one of another kind. */
export function readPublicKey(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))

/** Nobody's session, in a device's place: the audit names the device. */
export const sessionOfDevice = (
  deviceId: number,
  of: {
    tenantId: number
    factoryId: number
    name: string
    language: Session['language'] | null
    timeZone: string
    modules: readonly string[]
  },
): Session => ({
  sessionId: 0,
  accountId: 0,
  tenantId: of.tenantId,
  factoryId: of.factoryId,
  // Not a user's: ids are given once in the whole product.
  userId: deviceId,
  userName: of.name,
  displayName: of.name,
  permissions: new Set(),
  modules: new Set(of.modules),
  language: of.language ?? 'zh',
  timeZone: of.timeZone,
})
