/** Sends what was reported here, in the order of each operation, whenever the server can be reached. */
import { contentOf } from '@mouldwright/floor/photo'
import {
  answered,
  dueEntries,
  newEntry,
  nextDue,
  sendFact,
  sendPhoto,
  unanswered,
  unpaused,
  type Answer,
  type Entry,
  type Fact,
} from '@mouldwright/terminals/shared'
import { create } from 'zustand'
import { call, clockOffset, Refused, Unreached } from './calls.ts'
import { changeEntries, forgetEntry, keepEntries, keepEntry, keepValue, readQueue, readValue } from './kept.ts'

/** A photo goes behind its report, by itself: a poor line holds up no reports for it. */
interface Photo extends Pick<Fact, 'userId' | 'batchId' | 'operationNumber' | 'deviceAt' | 'clockOffset'> {
  kind: 'photo'
  reportKey: string
  photo: Blob
}
type Waiting = Entry<Fact | Photo>
type Kind = 'report' | 'photo'

const kindOf = ({ content }: Waiting): Kind => (content.kind === 'photo' ? 'photo' : 'report')

/** Megabytes over a poor line. */
const photoPatienceMs = 90_000

/** What waits to be sent, or was refused; and whether the server answered last. */
export const useOutbox = create<{ entries: readonly Waiting[]; isOnline: boolean }>(() => ({
  entries: [],
  isOnline: true,
}))

let timer: ReturnType<typeof setTimeout> | undefined
const channel = new BroadcastChannel('mouldwright-floor')

export const isOnline = () => useOutbox.getState().isOnline

let reachedAt = 0

/** Of a call, and when it was made: one that fails late says nothing where a later one has been answered. */
export function noteReached(reached: boolean, askedAt: number): void {
  if (!reached && askedAt < reachedAt) return
  if (reached) reachedAt = Math.max(reachedAt, askedAt)
  if (isOnline() !== reached) useOutbox.setState({ isOnline: reached })
}

async function reload(): Promise<void> {
  const entries = (await readQueue<Waiting>()).sort((one, other) => one.sequence - other.sequence)
  useOutbox.setState({ entries })
}

/** Of all windows of this terminal: what one keeps, the others see. */
export async function startOutbox(afterSent: () => void): Promise<void> {
  channel.addEventListener('message', () => void reload())
  onSent = afterSent
  await reload()
  addEventListener('online', () => void tryAll())
  pumpAll()
}
let onSent: () => void = () => {}

/** A fact counts once it is on the disk, with its photos. Its number is one that no window gives again. */
export async function report(
  lane: string,
  content: Omit<Fact, 'key' | 'deviceAt' | 'deviceSequence' | 'clockOffset' | 'lastContactAt'>,
  photos: readonly Blob[] = [],
): Promise<void> {
  await navigator.locks.request('mouldwright-floor-number', async () => {
    const sequence = ((await readValue<number>('sequence')) ?? 0) + 1
    await keepValue('sequence', sequence)
    const key = crypto.randomUUID()
    const { offset, measuredAt } = clockOffset()
    const fact: Fact = {
      ...content,
      key,
      deviceAt: new Date().toISOString(),
      deviceSequence: sequence,
      clockOffset: offset,
      lastContactAt: measuredAt === 0 ? null : new Date(measuredAt).toISOString(),
    }
    await keepEntries([newEntry(key, sequence, lane, fact), ...photos.map((photo) => behind(fact, photo))])
  })
  await changed()
  pumpAll()
}

function behind({ key, deviceSequence, ...fact }: Fact, photo: Blob): Waiting {
  const { userId, batchId, operationNumber, deviceAt, clockOffset } = fact
  const content: Photo = {
    ...{ kind: 'photo', reportKey: key, photo },
    ...{ userId, batchId, operationNumber, deviceAt, clockOffset },
  }
  const own = crypto.randomUUID()
  return newEntry<Fact | Photo>(own, deviceSequence, `photo/${own}`, content, key)
}

async function changed(): Promise<void> {
  await reload()
  channel.postMessage('changed')
}

export async function seen(key: string): Promise<void> {
  await forgetEntry(key)
  await changed()
}

/** Back on line: nothing waits for its pause. */
async function tryAll(): Promise<void> {
  await changeEntries<Waiting>((entry) => (entry.failures > 0 ? unpaused(entry) : entry))
  await reload()
  pumpAll()
}

async function answerTo({ key, content }: Waiting): Promise<Answer> {
  if (content.kind === 'photo') {
    const { reportKey, photo } = content
    return (await call(sendPhoto, { key, reportKey, content: await contentOf(photo) }, photoPatienceMs)).answer
  }
  const { answer, code, message } = await call(sendFact, content)
  return answer === 'refused' ? { code: code ?? '', message: message ?? '' } : answer
}

async function sendOne(entry: Waiting): Promise<Waiting | undefined> {
  const askedAt = performance.now()
  try {
    const answer = await answerTo(entry)
    noteReached(true, askedAt)
    return answered(entry, answer)
  } catch (failure) {
    // Its report was refused and is not kept: that has been said already.
    if (failure instanceof Refused && failure.code === 'report.photoAlone') return undefined
    if (failure instanceof Refused && !failure.code.startsWith('terminal.') && failure.code !== 'module.closed') {
      noteReached(true, askedAt)
      return answered(entry, { code: failure.code, message: failure.message })
    }
    // A terminal that was revoked keeps what it has not sent.
    noteReached(failure instanceof Unreached ? failure.message !== '' : true, askedAt)
    return unanswered(entry, Date.now())
  }
}

/** Photos are sent beside reports, one after the other. */
function pumpAll(): void {
  clearTimeout(timer)
  void pump('report')
  void pump('photo')
}

const atOnce = { report: 4, photo: 1 } as const

/** One window sends at a time; what it finds is what is on the disk, whoever wrote it. */
async function pump(kind: Kind): Promise<void> {
  await navigator.locks.request(`mouldwright-floor-send-${kind}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    for (;;) {
      const due = dueEntries(await readQueue<Waiting>(), Date.now()).filter((entry) => kindOf(entry) === kind)
      if (due.length === 0) return
      const results = await Promise.all(
        due.slice(0, atOnce[kind]).map(async (entry) => ({ entry, left: await sendOne(entry) })),
      )
      for (const { entry, left } of results) {
        if (left) await keepEntry(left)
        else await forgetEntry(entry.key)
      }
      await changed()
      if (results.every(({ left }) => left?.state === 'waiting')) continue
      if (kind === 'photo') continue
      onSent()
      // Photos of what has been answered may follow now.
      void pump('photo')
    }
  })
  const next = nextDue(useOutbox.getState().entries)
  // Also where another window sends: it may be closed in the middle.
  clearTimeout(timer)
  if (next !== undefined) timer = setTimeout(pumpAll, Math.max(1_000, next - Date.now()))
}
