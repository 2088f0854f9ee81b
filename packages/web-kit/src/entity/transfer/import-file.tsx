import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { tellFailure } from '../../feedback/perform.ts'
import { useWords } from '../../i18n/i18n.ts'
import { download } from '../../request/client.ts'
import type { PreparedWorkbook, WorkbookCalls } from './use-import.ts'
import './import-file.css'

/** Kinds of workbook that can be read. */
export const workbookTypes = ['xlsx', 'xls']

interface ChooseFileProps {
  onFile: (file: File) => void
  calls: WorkbookCalls
  prepared?: PreparedWorkbook | undefined
}

/** Where a workbook is dropped or chosen. */
export function ChooseFile({ onFile, calls, prepared }: ChooseFileProps) {
  const { templatePath, module } = calls
  const { say } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const fetchWorkbook = () => prepared?.fetch() ?? download(templatePath, {}, { module })
  return (
    <div className="mw-choose">
      <p>{say('import.how')}</p>
      <Button icon={<DownloadOutlined />} onClick={() => fetchWorkbook().catch(tellFailure)}>
        {prepared?.label ?? say('import.template')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={workbookTypes.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) onFile(chosen)
        }}
      />
      <button
        type="button"
        className={`mw-drop${isOver ? ' mw-over' : ''}`}
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
          if (chosen) onFile(chosen)
        }}
      >
        <InboxOutlined aria-hidden />
        <span>{say('import.drop')}</span>
        <small>{workbookTypes.map((type) => `.${type}`).join(' ')}</small>
      </button>
    </div>
  )
}
