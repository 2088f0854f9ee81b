/** Settings of the signed-in user that follow them to every machine. */
import { call } from '../request/client.ts'
import { useSession } from './session.ts'

const waiting = new Map<string, ReturnType<typeof setTimeout>>()
const pauseMs = 400

/** Changes a preference at once here, and on the server after a short pause, so that dragging a column is one call. */
export function savePreference(key: string, value: unknown): void {
  useSession.setState(({ preferences }) => ({ preferences: { ...preferences, [key]: value } }))
  clearTimeout(waiting.get(key))
  waiting.set(
    key,
    setTimeout(() => {
      waiting.delete(key)
      // A preference that could not be kept is not worth a message: it holds for this page.
      void call('/upms/user/preference/save.do', { key, value }, { changes: true }).catch(() => undefined)
    }, pauseMs),
  )
}

export const usePreference = <T>(key: string): T | undefined =>
  useSession((session) => session.preferences[key] as T | undefined)
