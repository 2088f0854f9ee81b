import { Welcome } from '@mouldwright/shell/web'
import { currentLanguage, LanguageSwitch, loadSession, useSession, useWords } from '@mouldwright/web-kit'
import { useEffect } from 'react'
import logo from '../logo.svg'
import { useChooseLanguage } from '../shell/header/language-menu.tsx'
import { ThemeButton } from '../shell/header/theme-button.tsx'
import pictureEn from './planner.en.png'
import pictureZh from './planner.zh.png'

const pictures = { zh: pictureZh, en: pictureEn }

/** `/`: open to everybody; whoever is signed in finds “Enter” in place of “Sign in”. */
export function WelcomePage() {
  const { status, user } = useSession()
  const { language } = useWords()
  const choose = useChooseLanguage()
  useEffect(() => {
    // Whoever cannot be asked for is shown the page all the same.
    if (status === 'unknown') void loadSession(currentLanguage()).catch(() => undefined)
  }, [status])
  return (
    <Welcome
      logo={logo}
      picture={pictures[language]}
      person={status === 'signedIn' ? (user?.realName ?? '') : null}
      tools={
        <>
          <LanguageSwitch onChoose={choose} />
          <ThemeButton />
        </>
      }
    />
  )
}
