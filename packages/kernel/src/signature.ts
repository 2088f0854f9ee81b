/** What devices sign that call for themselves, and how they send that: the same lines on both sides. */

export interface Signed {
  /** The record of the terminal or gateway. */
  signerId: number
  /** Milliseconds since the epoch by the server's clock, as far as the signer knows it. */
  at: number
  nonce: string
}

export interface SignedRequest {
  method: string
  path: string
  /** SHA-256 of the body, base64url. */
  bodyHash: string
}

/** Names of the headers. */
export const terminalHeader = 'terminal'
export const gatewayHeader = 'gateway'

export const textToSign = ({ method, path, bodyHash }: SignedRequest, { signerId, at, nonce }: Signed): string =>
  [method, path, bodyHash, signerId, at, nonce].join('\n')

export const enrolmentText = (code: string, publicKey: string): string => `enrol\n${code}\n${publicKey}`

/** @param signature ECDSA with SHA-256, both numbers one after the other (IEEE P1363), base64url */
export const signatureHeader = ({ signerId, at, nonce }: Signed, signature: string): string =>
  `${signerId}.${at}.${nonce}.${signature}`

const form = /^(\d{1,16})\.(\d{1,16})\.([\w-]{16,32})\.([\w-]{80,100})$/

export function readSignatureHeader(header: string | undefined): (Signed & { signature: string }) | undefined {
  const [, signerId, at, nonce, signature] = form.exec(header ?? '') ?? []
  if (!signature) return undefined
  return { signerId: Number(signerId), at: Number(at), nonce: nonce!, signature }
}
