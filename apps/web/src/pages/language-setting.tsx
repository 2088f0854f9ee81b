import './pages.css'
import { LanguageCards, useTell } from '@mouldwright/shell/web'
import { usePageTitle } from '@mouldwright/web-kit'
import { Link } from 'react-router'
import { EntryFrame } from '../entry/entry-frame.tsx'
import { useChooseLanguage } from '../shell/header/language-menu.tsx'
import './language-setting.css'

/** `/languagesetting` */
export function LanguageSetting() {
  const tell = useTell()
  const choose = useChooseLanguage()
  usePageTitle(tell('language.title'))
  return (
    <EntryFrame>
      <div className="mw-language-page">
        <h1>{tell('language.title')}</h1>
        <p className="mw-help">{tell('language.text')}</p>
        <LanguageCards onChoose={(language) => void choose(language)} />
        <Link className="mw-button mw-button-primary" to="/home">
          {tell('language.done')}
        </Link>
      </div>
    </EntryFrame>
  )
}
