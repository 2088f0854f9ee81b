/** Sends what was reported here, in the order of each operation, whenever the server can be reached. */
import {
  answered,
  dueEntries,
  newEntry,
  nextDue,
  sendFact,
  unanswered,
  unpaused,
  type Entry,
  type Fact,
} from '@mouldwright/terminals/shared'
import { create } from 'zustand'
import { call, clockOffset, Refused, Unreached } from './calls.ts'
import { forgetEntry, keepEntry, keepValue, readQueue, readValue } from './kept.ts'

type Waiting = Entry<Fact>

/** What waits to be sent, or was refused; and whether the server answered last. */
export const useOutbox = create<{ entries: readonly Waiting[]; isOnline: boolean }>(() => ({
  entries: [],
  isOnline: true,
}))

let timer: ReturnType<typeof setTimeout> | undefined
const channel = new BroadcastChannel('mouldwright-floor')

export const isOnline = () => useOutbox.getState().isOnline

export function noteReached(reached: boolean): void {
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
  void pump()
}
let onSent: () => void = () => {}

/** A fact counts once it is on the disk. Its number is one that no window gives again. */
export async function report(
  lane: string,
  content: Omit<Fact, 'key' | 'deviceAt' | 'deviceSequence' | 'clockOffset' | 'lastContactAt'>,
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
    await keepEntry(newEntry(key, sequence, lane, fact))
  })
  await changed()
  void pump()
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
  const { entries } = useOutbox.getState()
  for (const entry of entries) if (entry.failures > 0) await keepEntry(unpaused(entry))
  await reload()
  void pump()
}

async function sendOne(entry: Waiting): Promise<Waiting | undefined> {
  try {
    const { answer, code, message } = await call(sendFact, entry.content)
    noteReached(true)
    return answered(entry, answer === 'refused' ? { code: code ?? '', message: message ?? '' } : answer)
  } catch (failure) {
    if (failure instanceof Refused && !failure.code.startsWith('terminal.') && failure.code !== 'module.closed') {
      noteReached(true)
      return answered(entry, { code: failure.code, message: failure.message })
    }
    // A terminal that was revoked keeps what it has not sent.
    noteReached(failure instanceof Unreached ? failure.message !== '' : true)
    return unanswered(entry, Date.now())
  }
}

/** One window sends at a time; what it finds is what is on the disk, whoever wrote it. */
async function pump(): Promise<void> {
  clearTimeout(timer)
  await navigator.locks.request('mouldwright-floor-send', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    for (;;) {
      const due = dueEntries(await readQueue<Waiting>(), Date.now())
      if (due.length === 0) return
      const results = await Promise.all(due.slice(0, 4).map(async (entry) => ({ entry, left: await sendOne(entry) })))
      for (const { entry, left } of results) {
        if (left) await keepEntry(left)
        else await forgetEntry(entry.key)
      }
      await changed()
      if (results.some(({ left }) => left === undefined || left.state === 'refused')) onSent()
    }
  })
  const next = nextDue(useOutbox.getState().entries)
  // Also where another window sends: it may be closed in the middle.
  if (next !== undefined) timer = setTimeout(() => void pump(), Math.max(1_000, next - Date.now()))
}
