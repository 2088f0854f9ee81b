import { importWorkbook, workbookTemplate } from '@mouldwright/jobs/shared'
import { download, useWords } from '@mouldwright/web-kit'
import { ImportPanel } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { setupWorkbook } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import type { StepProps } from './wizard.page.tsx'

export const workbookCalls = {
  path: importWorkbook.path,
  module: importWorkbook.module,
  templatePath: workbookTemplate.path,
}

/** One's own records: a workbook with examples to put them in, and its import. */
function OwnData({ about, kind, onNext }: StepProps & { about: 'machines' | 'moulds' }) {
  const tell = useTell()
  const { language } = useWords()
  const prepared = {
    label: tell(`${about}.download`),
    fetch: () =>
      download(setupWorkbook.path, { kind, language, about }, { method: 'GET', module: setupWorkbook.module }),
  }
  return (
    <>
      <p className="mw-help">{tell(`${about}.lead`)}</p>
      <ImportPanel
        calls={workbookCalls}
        prepared={prepared}
        next={
          <Button type="primary" onClick={() => onNext()}>
            {tell(`${about}.next`)}
          </Button>
        }
      />
    </>
  )
}

export const MachinesStep = (props: StepProps) => <OwnData about="machines" {...props} />
export const MouldsStep = (props: StepProps) => <OwnData about="moulds" {...props} />
