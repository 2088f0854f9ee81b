/** The keys that sign tokens and cookies: made once, shared by all nodes, followed by the next ones in time. */
import { createHash, generateKeyPair, randomBytes, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import { sql, type Clock, type Db, type Pool, type SecretBox } from '@mouldwright/server-kit'
import { inNoPlace } from '../nowhere.ts'

const generate = promisify(generateKeyPair)
const day = 86_400_000

/** Milliseconds. A successor is made that long before it signs, so that every node and client knows it by then. */
const times = { signs: 90 * day, ahead: day, checks: 30 * day, remembered: 60_000 } as const

export type SigningKey = JsonWebKey & { kid: string; alg: string; use: 'sig' }

interface Generation {
  signing: SigningKey[]
  cookie: string
}

export interface ProviderKeys {
  /** The same as long as the same keys sign and check. */
  version: string
  /** Private keys, those that sign first. */
  signing: readonly SigningKey[]
  /** The first signs, the others check. */
  cookies: readonly string[]
}

interface Stored {
  id: number
  sealed: string
  signsFrom: string
  signsUntil: string
}

const kidOf = (jwk: JsonWebKey) =>
  createHash('sha256')
    .update(JSON.stringify([jwk.kty, jwk.n ?? jwk.x, jwk.e ?? jwk.y]))
    .digest('base64url')
    .slice(0, 22)

async function newGeneration(): Promise<Generation> {
  const [rsa, ec] = await Promise.all([
    generate('rsa', { modulusLength: 2048 }),
    generate('ec', { namedCurve: 'P-256' }),
  ])
  const named = (jwk: JsonWebKey, alg: string): SigningKey => ({ ...jwk, kid: kidOf(jwk), alg, use: 'sig' })
  return {
    signing: [
      named(rsa.privateKey.export({ format: 'jwk' }), 'RS256'),
      named(ec.privateKey.export({ format: 'jwk' }), 'ES256'),
    ],
    cookie: randomBytes(32).toString('base64url'),
  }
}

const living = (db: Db, at: Date) =>
  db.all<Stored>(sql`
    select id, sealed, signs_from as "signsFrom", signs_until as "signsUntil" from sso_key
    where ends_at > ${at} order by signs_from desc, id desc`)

const lastsUntil = (keys: readonly Stored[]) => Math.max(0, ...keys.map(({ signsUntil }) => Date.parse(signsUntil)))

export interface KeyParts {
  pool: Pool
  secrets: SecretBox
  clock: Clock
  newId: () => number
}

/** Answers the keys of this moment; asks the database once a minute at most. */
export function createKeys({ pool, secrets, clock, newId }: KeyParts): () => Promise<ProviderKeys> {
  let known: { at: number; keys: Promise<ProviderKeys> } | undefined

  async function load(now: number): Promise<ProviderKeys> {
    const at = new Date(now)
    let keys = await inNoPlace(pool, (db) => living(db, at))
    if (lastsUntil(keys) - now <= times.ahead) keys = await addNext(now)
    const opened = keys.map((key) => ({ ...key, ...(JSON.parse(secrets.open(key.sealed)) as Generation) }))
    // Newest first; one that does not sign yet comes last.
    const signing = opened.filter(({ signsFrom }) => Date.parse(signsFrom) <= now)
    const coming = opened.filter(({ signsFrom }) => Date.parse(signsFrom) > now)
    const ordered = [...signing, ...coming]
    return {
      version: ordered.map(({ id }) => id).join(' '),
      signing: ordered.flatMap((key) => key.signing),
      cookies: ordered.map(({ cookie }) => cookie),
    }
  }

  async function addNext(now: number): Promise<Stored[]> {
    const at = new Date(now)
    // Before the lock: it takes its time.
    const sealed = secrets.seal(JSON.stringify(await newGeneration()))
    return inNoPlace(pool, async (db) => {
      // One node makes it, the others find it.
      await db.run(sql`select pg_advisory_xact_lock(hashtext('sso_key'))`)
      const keys = await living(db, at)
      const last = lastsUntil(keys)
      if (last - now > times.ahead) return keys
      const signsFrom = Math.max(last, now)
      const signsUntil = signsFrom + times.signs
      await db.run(sql`delete from sso_key where ends_at <= ${at}`)
      await db.run(sql`
        insert into sso_key (id, sealed, created_at, signs_from, signs_until, ends_at)
        values (${newId()}, ${sealed}, ${at}, ${new Date(signsFrom)}, ${new Date(signsUntil)}, ${new Date(signsUntil + times.checks)})`)
      return living(db, at)
    })
  }

  return () => {
    const now = clock.now()
    if (!known || Math.abs(now - known.at) >= times.remembered) {
      const keys = load(now)
      known = { at: now, keys }
      // A failure is not remembered.
      keys.catch(() => (known = undefined))
    }
    return known.keys
  }
}
