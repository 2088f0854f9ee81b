/** Checks what the token endpoint gave, as any client must. */
import { createPublicKey, verify } from 'node:crypto'
import type { SigningKey } from '../provider/keys.ts'

interface Expected {
  issuer: string
  clientId: string
  nonce: string
  /** Seconds since the epoch. */
  at: number
}

const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as Record<string, unknown>

/** The subject of a token that is signed by one of the keys and made for just this sign-in; absent for any other. */
export function subjectOfIdToken(token: string, keys: readonly SigningKey[], expected: Expected): string | undefined {
  try {
    const [head, body, signature, ...more] = token.split('.')
    const { alg, kid } = decode(head)
    const key = keys.find((one) => one.kid === kid && one.alg === alg)
    if (alg !== 'RS256' || !key || signature === undefined || more.length > 0) return undefined
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    )
    const { iss, aud, nonce, exp, sub } = decode(body)
    const isOurs =
      isSigned &&
      iss === expected.issuer &&
      aud === expected.clientId &&
      nonce === expected.nonce &&
      Number(exp) > expected.at
    return isOurs && typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
