import type { Language } from '@mouldwright/kernel'
import { changeLanguage, useWords } from '../i18n/i18n.ts'

/** Around the sign-in: the other language by its own name, so that whoever reads only that one finds it. */
export function LanguageSwitch({ onChoose = changeLanguage }: { onChoose?: (next: Language) => Promise<void> }) {
  const { say, language } = useWords()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <button type="button" className="mw-quiet mw-language-switch" lang={other} onClick={() => void onChoose(other)}>
      {say(`languages.${other}`)}
    </button>
  )
}
