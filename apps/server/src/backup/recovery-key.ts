/**
 * The deployment secret travels in backups sealed to a public key that follows from a recovery phrase. Only the public key is kept, so
 * backups are made without anybody typing, and nobody opens one without the phrase.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  scrypt,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'

/** What is kept of a phrase, in base64. */
export interface RecoveryKey {
  salt: string
  publicKey: string
}

export interface SealedSecret extends RecoveryKey {
  /** Public half of the key pair that was made for this one message. */
  sender: string
  sealed: string
}

export const leastPhrase = 16

// RFC 8410: an X25519 private key of 32 bytes in PKCS #8.
const privateKeyHead = Buffer.from('302e020100300506032b656e04220420', 'hex')
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** Blanks and case of a phrase that was written down on paper do not count. */
const folded = (phrase: string) => phrase.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

async function privateKeyOf(phrase: string, salt: Buffer): Promise<KeyObject> {
  const seed = await derive(folded(phrase), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 })
  return createPrivateKey({ key: Buffer.concat([privateKeyHead, seed]), format: 'der', type: 'pkcs8' })
}

const publicBytes = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')
const publicKeyFrom = (text: string) =>
  createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

export async function recoveryKeyOf(phrase: string, salt = randomBytes(16)): Promise<RecoveryKey> {
  return { salt: salt.toString('base64'), publicKey: publicBytes(createPublicKey(await privateKeyOf(phrase, salt))) }
}

const messageKey = (own: KeyObject, other: KeyObject) =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey: own, publicKey: other }), '', 'mouldwright backup', 32))

/** @param bound what the secret belongs to: opening it with anything else fails */
export function sealTo(key: RecoveryKey, secret: string, bound: string): SealedSecret {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', messageKey(privateKey, publicKeyFrom(key.publicKey)), nonce)
  cipher.setAAD(Buffer.from(bound))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
  return { ...key, sender: publicBytes(publicKey), sealed }
}

/** @returns undefined for another phrase, and where anything was changed since */
export async function openWith(phrase: string, of: SealedSecret, bound: string): Promise<string | undefined> {
  try {
    const own = await privateKeyOf(phrase, Buffer.from(of.salt, 'base64'))
    const bytes = Buffer.from(of.sealed, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', messageKey(own, publicKeyFrom(of.sender)), bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(bound))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
