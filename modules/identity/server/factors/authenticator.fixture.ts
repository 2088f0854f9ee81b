/** An authenticator of tests: one ES256 key, attestation `none`, as WebAuthn Level 2 §§ 6.1, 6.5.4 and RFC 8949 have it. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const cbor = {
  integer: (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value)),
  bytes: (value: Buffer) => Buffer.concat([head(2, value.length), value]),
  text: (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]),
  map: (...pairs: readonly (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]),
}

const flags = { present: 1, verified: 4, attested: 64 }

export interface Authenticator {
  readonly credentialId: string
  /** What it says of its next use; tests may set it back. */
  counter: number
  create(options: { challenge: string; rp: { id?: string } }, site?: Site): string
  get(options: { challenge: string; rpId?: string }, site?: Site): string
}

export interface Site {
  origin?: string
  rpId?: string
  /** Whether it has made sure who holds it. */
  isVerified?: boolean
}

export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const coseKey = cbor.map(
    [cbor.integer(1), cbor.integer(2)],
    [cbor.integer(3), cbor.integer(-7)],
    [cbor.integer(-1), cbor.integer(1)],
    [cbor.integer(-2), cbor.bytes(Buffer.from(x!, 'base64url'))],
    [cbor.integer(-3), cbor.bytes(Buffer.from(y!, 'base64url'))],
  )

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authData = (rpId: string, isVerified: boolean, attested: Buffer = Buffer.alloc(0)) => {
    const bytes = Buffer.alloc(5)
    bytes[0] = flags.present | (isVerified ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0)
    bytes.writeUInt32BE(self.counter, 1)
    return Buffer.concat([sha256(rpId), bytes, attested])
  }

  /** What a browser hands on of an answer of its authenticator. */
  const credential = (response: object) =>
    JSON.stringify({ id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {}, response })

  const self: Authenticator = {
    credentialId: url(id),
    counter: 1,
    create({ challenge, rp }, { origin = 'http://mould.test', rpId = rp.id ?? '', isVerified = true } = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const attestationObject = cbor.map(
        [cbor.text('fmt'), cbor.text('none')],
        [cbor.text('attStmt'), cbor.map()],
        [cbor.text('authData'), cbor.bytes(authData(rpId, isVerified, attested))],
      )
      return credential({
        clientDataJSON: url(clientData('webauthn.create', challenge, origin)),
        attestationObject: url(attestationObject),
        transports: ['internal'],
      })
    },
    get({ challenge, rpId: asked = '' }, { origin = 'http://mould.test', rpId = asked, isVerified = true } = {}) {
      self.counter += 1
      const data = authData(rpId, isVerified)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return credential({
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(signature),
      })
    },
  }
  return self
}
