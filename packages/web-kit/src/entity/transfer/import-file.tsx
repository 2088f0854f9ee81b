import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { tellFailure } from '../../feedback/perform.ts'
import { FileDrop } from '../../fields/files/file-drop.tsx'
import { useWords } from '../../i18n/i18n.ts'
import { download } from '../../request/client.ts'
import type { PreparedWorkbook, WorkbookCalls } from './use-import.ts'
import './import-file.css'

/** Kinds of workbook that can be read. */
export const workbookTypes = ['xlsx', 'xls', 'csv']

interface ChooseFileProps {
  onFile: (file: File) => void
  calls: WorkbookCalls
  prepared?: PreparedWorkbook | undefined
}

/** Where a workbook is dropped or chosen. */
export function ChooseFile({ onFile, calls, prepared }: ChooseFileProps) {
  const { templatePath, module } = calls
  const { say } = useWords()
  const fetchWorkbook = () => prepared?.fetch() ?? download(templatePath, {}, { module })
  return (
    <div className="mw-choose">
      <p>{say('import.how')}</p>
      <Button icon={<DownloadOutlined />} onClick={() => fetchWorkbook().catch(tellFailure)}>
        {prepared?.label ?? say('import.template')}
      </Button>
      <FileDrop types={workbookTypes} onFile={onFile} />
    </div>
  )
}
