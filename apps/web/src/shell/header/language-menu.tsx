import { TranslationOutlined } from '@ant-design/icons'
import {
  changeLanguage,
  currentLanguage,
  loadSession,
  savePreference,
  useSession,
  useWords,
} from '@mouldwright/web-kit'
import type { Language } from '@mouldwright/kernel'
import { MenuButton } from './menu-button.tsx'

/** Changes the language at once; the menu's names come from the server again. */
export function useChooseLanguage(): (next: Language) => Promise<void> {
  const isSignedIn = useSession((session) => session.status === 'signedIn')
  return async (next) => {
    await changeLanguage(next)
    // Whoever has chosen again before the words came has asked for the other ones since.
    if (!isSignedIn || currentLanguage() !== next) return
    savePreference('language', next)
    await loadSession(next).catch(() => undefined)
  }
}

export function LanguageMenu() {
  const { say, language } = useWords()
  const choose = useChooseLanguage()
  return (
    <MenuButton
      label={say('shell.language')}
      items={(['zh', 'en'] as const).map((key) => ({
        key,
        label: <span lang={key}>{say(`languages.${key}`)}</span>,
        isChosen: key === language,
        run: () => void choose(key),
      }))}
    >
      <TranslationOutlined aria-hidden />
    </MenuButton>
  )
}
