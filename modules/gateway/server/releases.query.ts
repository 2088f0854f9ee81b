/** Releases as they are kept: what modules that publish or hand them out ask for. */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { headerOf, releasePartBytes, splitRelease, type Release } from '@mouldwright/gateway/shared'
import { sql, type Db } from '@mouldwright/server-kit'

export const releasesOf = (db: Db) =>
  db.all<Release>(sql`
    select version, floor, bytes, hash, published_at as "publishedAt" from gateway_release
    order by published_at desc, version desc limit 100`)

export interface SignedRelease {
  version: string
  line: string
  signature: string
}

export const releaseOf = (db: Db, version: string) =>
  db.maybe<SignedRelease>(sql`select version, line, signature from gateway_release where version = ${version}`)

export const partOf = (db: Db, version: string, part: number) =>
  db.maybe<{ content: Uint8Array }>(
    sql`select content from gateway_release_part where version = ${version} and part = ${part}`,
  )

/** The whole file of a release, as it was published. */
export async function fileOf(db: Db, { version, line, signature }: SignedRelease): Promise<Buffer> {
  const parts = await db.all<{ content: Uint8Array }>(
    sql`select content from gateway_release_part where version = ${version} order by part`,
  )
  return Buffer.concat([Buffer.from(`${line}\n${signature}\n`), ...parts.map(({ content }) => content)])
}

export const updateKeyOf = async (db: Db): Promise<string | undefined> =>
  (await db.maybe<{ pem: string }>(sql`select pem from gateway_update_key where one`))?.pem

/** An Ed25519 public key in PEM; absent for anything else, a private one above all. */
export function readUpdateKey(pem: string): KeyObject | undefined {
  if (!pem.includes('BEGIN PUBLIC KEY')) return undefined
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

export interface Publishing {
  content: Uint8Array
  /** PEM; the one that stands where none is given. */
  key: string | null
  at: Date
  by: string
}

type Published = { version: string } | { fault: 'key' | 'form' | 'signature' | 'known' }

/** Keeps a release that was signed with the publisher's key. A key that is given takes the place of the one so far. */
export async function publish(db: Db, { content, key: given, at, by }: Publishing): Promise<Published> {
  const pem = given ?? (await updateKeyOf(db))
  const key = pem === undefined ? undefined : readUpdateKey(pem)
  if (pem === undefined || !key) return { fault: 'key' }
  const split = splitRelease(content)
  const header = split && headerOf(split.line)
  const hash = split && createHash('sha256').update(split.packed).digest('hex')
  if (!split || !header || header.bytes !== split.packed.length || header.hash !== hash) return { fault: 'form' }
  const { line, signature, packed } = split
  if (!verify(null, Buffer.from(line), key, Buffer.from(signature, 'base64'))) return { fault: 'signature' }
  const { version, floor, bytes } = header
  const added = await db.run(sql`
    insert into gateway_release (version, floor, line, signature, bytes, hash, published_at, published_by)
    values (${version}, ${floor}, ${line}, ${signature}, ${bytes}, ${hash}, ${at}, ${by}) on conflict do nothing`)
  if (added === 0) return { fault: 'known' }
  for (let part = 0; part * releasePartBytes < bytes; part += 1) {
    const from = part * releasePartBytes
    const piece = Buffer.from(packed.subarray(from, Math.min(bytes, from + releasePartBytes)))
    await db.run(sql`insert into gateway_release_part (version, part, content) values (${version}, ${part}, ${piece})`)
  }
  if (given !== null)
    await db.run(sql`
      insert into gateway_update_key (one, pem, set_at) values (true, ${pem}, ${at})
      on conflict (one) do update set pem = excluded.pem, set_at = excluded.set_at`)
  return { version }
}
