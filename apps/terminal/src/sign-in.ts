import { signInAtTerminal } from '@mouldwright/terminals/shared'
import { call, Refused } from './device/calls.ts'
import { rememberProof, signInOffline, type Proof } from './device/offline-sign-in.ts'
import { noteReached } from './device/outbox.ts'
import { change, known, notify, type Person } from './store.ts'
import { say } from './words.ts'

let signings = 0
/** The last one that has changed who stands here. */
let settled = 0

/**
 * Of a badge that is scanned, or a PIN that is typed for a name.
 * @returns whether it was right; undefined where it came too late: the dialog was left, or somebody has signed in or out since
 */
export async function signIn(proof: Proof, userId?: number, left?: AbortSignal): Promise<boolean | undefined> {
  signings += 1
  const nth = signings
  const isLate = () => nth < settled || left?.aborted === true
  const answer = await prove(proof, userId)
  if (isLate()) return undefined
  if (typeof answer === 'string') {
    notify('danger', answer)
    return false
  }
  settled = nth
  change({ person: answer })
  return true
}

/** Whose it is, or why it is nobody's. */
async function prove(proof: Proof, userId: number | undefined): Promise<Person | string> {
  const askedAt = performance.now()
  try {
    const input = proof.kind === 'badge' ? { badge: proof.secret } : { userId: userId!, pin: proof.secret }
    const { userId: id, name } = await call(signInAtTerminal, input)
    noteReached(true, askedAt)
    rememberProof({ userId: id, name }, proof)
    return { userId: id, name }
  } catch (failure) {
    if (failure instanceof Refused) return failure.message
    noteReached(false, askedAt)
    return proveOffline(proof, userId)
  }
}

async function proveOffline(proof: Proof, given: number | undefined): Promise<Person | string> {
  const byBadge = known().work?.codes.find(({ code, kind }) => kind === 'person' && code === proof.secret)?.id
  const userId = given ?? byBadge
  const answer = userId === undefined ? 'unknown' : await signInOffline(userId, proof)
  if (typeof answer === 'object') return answer
  return say(answer === 'unknown' ? 'offlineUnknown' : answer === 'locked' ? 'offlineLocked' : 'offlineWrong')
}

export function signOut(): void {
  signings += 1
  settled = signings
  change({ person: undefined })
}
