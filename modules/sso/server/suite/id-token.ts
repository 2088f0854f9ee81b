/** Checks what the token endpoint gave, as any client must. */
import { createLocalJWKSet, jwtVerify } from 'jose'
import type { SigningKey } from '../provider/keys.ts'

interface Expected {
  issuer: string
  clientId: string
  nonce: string
}

/** The subject of a token that is signed by one of the keys and made for just this sign-in; absent for any other. */
export async function subjectOfIdToken(
  token: string,
  keys: readonly SigningKey[],
  { issuer, clientId, nonce }: Expected,
): Promise<string | undefined> {
  const open = keys
    .filter(({ alg }) => alg === 'RS256')
    .map(({ n, e, kid, alg }) => ({ kty: 'RSA', n: n!, e: e!, kid, alg }))
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: open }), {
      issuer,
      audience: clientId,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'nonce', 'sub'],
    })
    return payload['nonce'] === nonce ? payload.sub : undefined
  } catch {
    return undefined
  }
}
