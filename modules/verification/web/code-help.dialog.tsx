import { NoticeDialog } from '@mouldwright/web-kit'
import { useState } from 'react'
import { useTell } from './page-words.ts'
import './verification.css'

const tips = ['number', 'blocked', 'delay', 'retry'] as const

/** What to do when no code comes. */
export function CodeHelp({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  return (
    <NoticeDialog isFocused width={440} title={tell('help.title')} verb={tell('help.done')} onClose={onClose}>
      <ol className="mw-code-tips">
        {tips.map((tip) => (
          <li key={tip}>{tell(`help.${tip}`)}</li>
        ))}
      </ol>
    </NoticeDialog>
  )
}

/** The link to it. */
export function CodeHelpLink() {
  const tell = useTell()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="mw-link" onClick={() => setOpen(true)}>
        {tell('code.help')}
      </button>
      {isOpen && <CodeHelp onClose={() => setOpen(false)} />}
    </>
  )
}
