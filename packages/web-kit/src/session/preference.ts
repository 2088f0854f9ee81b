/** Settings of the signed-in user that follow them to every machine. */
import { call } from '../request/client.ts'
import { pagePlace, useSession } from './session.ts'

interface Waiting {
  value: unknown
  /** Where it was changed: it must not become another company's. */
  place: string | null
  timer: ReturnType<typeof setTimeout>
}

const waiting = new Map<string, Waiting>()
const pauseMs = 400

/** Changes a preference at once here, and on the server after a short pause, so that dragging a column is one call. */
export function savePreference(key: string, value: unknown): void {
  useSession.setState(({ preferences }) => ({ preferences: { ...preferences, [key]: value } }))
  clearTimeout(waiting.get(key)?.timer)
  waiting.set(key, { value, place: pagePlace(), timer: setTimeout(() => send(key), pauseMs) })
}

function send(key: string): void {
  const { value, place, timer } = waiting.get(key)!
  clearTimeout(timer)
  waiting.delete(key)
  if (place !== pagePlace()) return
  // A preference that could not be kept is not worth a message: it holds for this page.
  void call('/upms/user/preference/save.do', { key, value }, { changes: true, outlives: true }).catch(() => undefined)
}

function sendAll(): void {
  for (const key of [...waiting.keys()]) send(key)
}

// What is left right after a change takes the change along. A phone may end a hidden tab without another word.
globalThis.addEventListener?.('pagehide', sendAll)
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendAll()
})

export const usePreference = <T>(key: string): T | undefined =>
  useSession((session) => session.preferences[key] as T | undefined)
