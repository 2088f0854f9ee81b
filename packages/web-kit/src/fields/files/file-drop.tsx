import { PickedFile } from './picked-file.tsx'
import { InboxOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { useWords } from '../../i18n/i18n.ts'
import './file-drop.css'

interface FileDropProps {
  /** Endings that may be chosen; what is dropped may have any. */
  types: readonly string[]
  disabled?: boolean
  onFile: (file: File) => void
}

/** Where a file is dropped or chosen. */
export function FileDrop({ types, disabled = false, onFile }: FileDropProps) {
  const { say } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <>
      <PickedFile input={input} types={types} onFile={onFile} />
      <button
        type="button"
        className={`mw-drop${isOver ? ' mw-over' : ''}`}
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const [chosen] = event.dataTransfer.files
          if (chosen && !disabled) onFile(chosen)
        }}
      >
        <InboxOutlined aria-hidden />
        <span>{say('import.drop')}</span>
        <small>{types.map((type) => `.${type}`).join(' ')}</small>
      </button>
    </>
  )
}
