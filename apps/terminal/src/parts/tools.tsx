import { useState } from 'react'
import { theme, turnTheme } from '../theme.ts'
import { choose, language, say } from '../words.ts'

/** Language and light of this terminal. */
export function Tools() {
  const [look, setLook] = useState(theme())
  return (
    <div className="tools">
      <button type="button" onClick={() => choose(language() === 'zh' ? 'en' : 'zh')}>
        {say('language')}
      </button>
      <button
        type="button"
        onClick={() => {
          turnTheme()
          setLook(theme())
        }}
      >
        {say(look === 'dark' ? 'light' : 'dark')}
      </button>
    </div>
  )
}
