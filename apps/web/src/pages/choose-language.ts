import type { Language } from '@mouldwright/kernel'
import { changeLanguage, loadSession, savePreference, useSession } from '@mouldwright/web-kit'

/** Changes the language at once, here and on the person's other devices; the menu's names come from the server again. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  if (useSession.getState().status !== 'signedIn') return
  savePreference('language', language)
  await loadSession(language).catch(() => undefined)
}
