/**
 * Signing in while the server is away: for people who proved themselves here on line within three days. What is kept of a PIN is a slow
 * hash under a key that cannot be read, so that a copy of the storage is worth nothing.
 */
import { lockMinutes, mostTries } from '@mouldwright/terminals/shared'
import { base64Url, bytesOf, randomText } from './bytes.ts'
import { keepValue, readValue } from './kept.ts'

const longestMs = 72 * 3_600_000

interface Verifier {
  userId: number
  name: string
  salt: string
  /** Of each proof that was shown: PIN and badge. */
  proofs: Record<'pin' | 'badge', string | undefined>
  at: number
  tries: number
  lockedUntil: number
}

async function secretKey(): Promise<CryptoKey> {
  const known = await readValue<CryptoKey>('verifier-key')
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  await keepValue('verifier-key', made)
  return made
}

async function verifierOf(secret: string, salt: string): Promise<string> {
  const material = await crypto.subtle.importKey('raw', bytesOf(secret), 'PBKDF2', false, ['deriveBits'])
  const slow = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: 210_000 }
  const bits = await crypto.subtle.deriveBits(slow, material, 256)
  return base64Url(await crypto.subtle.sign('HMAC', await secretKey(), bits))
}

const all = async () => (await readValue<Verifier[]>('verifiers')) ?? []
const keep = async (one: Verifier) =>
  keepValue('verifiers', [...(await all()).filter(({ userId }) => userId !== one.userId), one])

export interface Proof {
  kind: 'pin' | 'badge'
  secret: string
}

/** One after the other, in all windows: what is kept is read, a slow hash is made, and all of it is kept anew. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request('mouldwright-floor-proofs', work) as Promise<T>

/** Somebody has just proved themselves on line. Nobody waits for it: the next scan does not need it. */
export function rememberProof(person: { userId: number; name: string }, proof: Proof): void {
  inTurn(() => remember(person, proof)).catch(() => undefined)
}

async function remember(person: { userId: number; name: string }, { kind, secret }: Proof): Promise<void> {
  const known = (await all()).find(({ userId }) => userId === person.userId)
  const salt = known?.salt ?? randomText(16)
  const proofs = { pin: known?.proofs.pin, badge: known?.proofs.badge, [kind]: await verifierOf(secret, salt) }
  await keep({ ...person, salt, proofs, at: Date.now(), tries: 0, lockedUntil: 0 })
}

export type OfflineAnswer = { userId: number; name: string } | 'unknown' | 'wrong' | 'locked'

/** Tries that are made at once count one by one. */
export const signInOffline = (userId: number, proof: Proof): Promise<OfflineAnswer> =>
  inTurn(() => judge(userId, proof))

async function judge(userId: number, { kind, secret }: Proof): Promise<OfflineAnswer> {
  const now = Date.now()
  const known = (await all()).find((one) => one.userId === userId)
  if (!known?.proofs[kind] || now - known.at > longestMs || known.at > now) return 'unknown'
  if (known.lockedUntil > now) return 'locked'
  if ((await verifierOf(secret, known.salt)) === known.proofs[kind]) {
    await keep({ ...known, tries: 0, lockedUntil: 0 })
    return { userId, name: known.name }
  }
  const tries = known.tries + 1
  const isLocked = tries >= mostTries
  await keep({ ...known, tries: isLocked ? 0 : tries, lockedUntil: isLocked ? now + lockMinutes * 60_000 : 0 })
  return isLocked ? 'locked' : 'wrong'
}
