/** The keys under which passwords travel. They rotate daily; an old one goes on opening what was sealed for it. */
import { generateKeyPair, randomBytes, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { deleteOver, sql, type Db, type SecretBox } from '@mouldwright/server-kit'

const generate = promisify(generateKeyPair)

const handedOutSeconds = 24 * 3_600
/** A nonce lives a minute; an hour covers every clock. */
const openedSeconds = handedOutSeconds + 3_600
const nonceSeconds = 60

interface StoredKey {
  id: number
  publicKey: string
  sealedPrivateKey: string
}

export interface IssuedKey {
  key: string
  iv: string
  publicKey: string
}

const seconds = (at: Date, more: number) => new Date(at.getTime() + more * 1_000)

/** The current public key with a fresh one-time nonce. */
export async function issueKey(db: Db, secrets: SecretBox, at: Date, newId: () => number): Promise<IssuedKey> {
  const { id, publicKey } = (await currentKey(db, at)) ?? (await makeKey(db, secrets, at, newId))
  const iv = randomBytes(16).toString('hex')
  await db.run(deleteOver('identity_nonce', 'iv', 'expires_at', at))
  await db.run(
    sql`insert into identity_nonce (iv, key_id, expires_at) values (${iv}, ${id}, ${seconds(at, nonceSeconds)})`,
  )
  return { key: String(id), iv, publicKey }
}

const stored = sql`select id, public_key as "publicKey", sealed_private_key as "sealedPrivateKey" from identity_key`

const currentKey = (db: Db, at: Date) =>
  db.maybe<StoredKey>(sql`${stored} where retires_at > ${at} order by created_at desc, id desc limit 1`)

async function makeKey(db: Db, secrets: SecretBox, at: Date, newId: () => number): Promise<StoredKey> {
  // One node makes it, the others find it.
  await db.run(sql`select pg_advisory_xact_lock(hashtext('identity_key'))`)
  const other = await currentKey(db, at)
  if (other) return other
  const pair = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const key: StoredKey = {
    id: newId(),
    publicKey: pair.publicKey,
    sealedPrivateKey: secrets.seal(pair.privateKey.toString('base64')),
  }
  await db.run(sql`delete from identity_key where ends_at <= ${at}`)
  await db.run(
    sql`insert into identity_key (id, public_key, sealed_private_key, created_at, retires_at, ends_at)
      values (${key.id}, ${key.publicKey}, ${key.sealedPrivateKey}, ${at}, ${seconds(at, handedOutSeconds)}, ${seconds(at, openedSeconds)})`,
  )
  return key
}

/** Keys that may open a password now, the newest first: two at most in a quiet life. */
export const openingKeys = (db: Db, at: Date) =>
  db.all<StoredKey>(sql`${stored} where ends_at > ${at} order by created_at desc, id desc limit 4`)

export interface OpenedPassword {
  keyId: number
  iv: string
  password: string
}

export interface KeyRing {
  /** What the browser sealed: `base64(RSA-OAEP-SHA-256(iv + password))`; absent for anything else. */
  open(sealed: string, keys: readonly StoredKey[], secrets: SecretBox): Promise<OpenedPassword | undefined>
}

const oaep = { name: 'RSA-OAEP', hash: 'SHA-256' } as const
const base64 = /^[A-Za-z0-9+/]{342}==$/

/** Remembers private keys once opened; the work runs off the main thread. */
export function createKeyRing(): KeyRing {
  const opened = new Map<number, Promise<webcrypto.CryptoKey>>()

  function privateKey(of: StoredKey, secrets: SecretBox): Promise<webcrypto.CryptoKey> {
    let key = opened.get(of.id)
    if (!key) {
      const der = Buffer.from(secrets.open(of.sealedPrivateKey), 'base64')
      key = webcrypto.subtle.importKey('pkcs8', der, oaep, false, ['decrypt'])
      if (opened.size > 8) opened.clear()
      opened.set(of.id, key)
    }
    return key
  }

  return {
    async open(sealed, keys, secrets) {
      if (!base64.test(sealed)) return undefined
      const bytes = Buffer.from(sealed, 'base64')
      for (const of of keys) {
        try {
          const plain = Buffer.from(await webcrypto.subtle.decrypt(oaep, await privateKey(of, secrets), bytes))
          const iv = plain.subarray(0, 32).toString('latin1')
          return { keyId: of.id, iv, password: plain.subarray(32).toString('utf8') }
        } catch {
          // Not for this key, or damaged: the caller cannot tell, and nobody is told.
        }
      }
      return undefined
    },
  }
}

/**
 * Uses a nonce up; false when it was never given out, is used, is too old or belongs to another key. One that comes too late is used
 * up too: a clock that is put back must not make it good again.
 */
export async function spendNonce(db: Db, opened: OpenedPassword | undefined, at: Date): Promise<boolean> {
  const { iv, keyId } = opened ?? { iv: '', keyId: 0 }
  const spent = await db.maybe<{ isFresh: boolean }>(
    sql`delete from identity_nonce where iv = ${iv} and key_id = ${keyId} returning expires_at > ${at} as "isFresh"`,
  )
  return spent?.isFresh ?? false
}
