import type { Language } from '@mouldwright/kernel'
import { useWords } from '@mouldwright/web-kit'
import { useTell } from './page-words.ts'
import './language-cards.css'

const languages = ['zh', 'en'] as const

/** The languages to choose from, each by its own name. */
export function LanguageCards({ onChoose }: { onChoose: (language: Language) => void }) {
  const { say, language } = useWords()
  const tell = useTell()
  return (
    <div className="mw-language-cards" role="radiogroup" aria-label={tell('language.title')}>
      {languages.map((key) => (
        <label key={key} lang={key === 'zh' ? 'zh-CN' : key} className="mw-language-card">
          <input type="radio" name="language" checked={key === language} onChange={() => onChoose(key)} />
          <strong>{say(`languages.${key}`)}</strong>
          {key === language && <span className="mw-tag mw-tag-info">{tell('language.current')}</span>}
        </label>
      ))}
    </div>
  )
}
