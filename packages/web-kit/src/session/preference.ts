/** Settings of the signed-in user that follow them to every machine. */
import { call } from '../request/client.ts'
import { createStore } from '../store.ts'
import { noteChange } from './changed-preferences.ts'
import { beforeSignOut, pagePlace, useSession } from './session.ts'

interface Waiting {
  value: unknown
  /** Where it was changed: it must not become another company's. */
  place: string | null
  timer: ReturnType<typeof setTimeout>
  /** To be told once the server has it. */
  stored: () => void
}

const useUnsaved = createStore(() => ({
  waiting: new Map<string, Waiting>(),
  /** The call of a key that is under way. */
  underWay: new Map<string, Promise<unknown>>(),
}))
const unsaved = () => useUnsaved.getState()
const pauseMs = 400

/** Changes a preference at once here, and on the server after a short pause, so that dragging a column is one call. */
export function savePreference(key: string, value: unknown): void {
  useSession.setState(({ preferences }) => ({ preferences: { ...preferences, [key]: value } }))
  const { waiting } = unsaved()
  clearTimeout(waiting.get(key)?.timer)
  const place = pagePlace()
  const timer = setTimeout(() => void sendInTurn(key), pauseMs)
  waiting.set(key, { value, place, timer, stored: noteChange(key, value, place) })
}

/** Two calls of one key at a time would have no order. */
async function sendInTurn(key: string): Promise<void> {
  await unsaved().underWay.get(key)
  if (unsaved().waiting.has(key)) await send(key)
}

async function send(key: string): Promise<void> {
  const { waiting, underWay } = unsaved()
  const { value, place, timer, stored } = waiting.get(key)!
  clearTimeout(timer)
  waiting.delete(key)
  if (place !== pagePlace()) return
  // A preference that could not be kept is not worth a message: it holds for this page.
  const saving = call('/upms/user/preference/save.do', { key, value }, { changes: true, outlives: true }).then(
    stored,
    () => undefined,
  )
  underWay.set(key, saving)
  await saving
}

const sendAll = (): Promise<unknown> => Promise.all([...unsaved().waiting.keys()].map(send))

// What is left right after a change takes the change along. A phone may end a hidden tab without another word.
globalThis.addEventListener?.('pagehide', () => void sendAll())
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void sendAll()
})

beforeSignOut(sendAll)

export const usePreference = <T>(key: string): T | undefined =>
  useSession((session) => session.preferences[key] as T | undefined)
