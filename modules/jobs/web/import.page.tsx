import { PageHead, useMay, useWords } from '@mouldwright/web-kit'
import { ImportPanel } from '@mouldwright/web-kit/entity'
import { Link } from 'react-router'
import { importWorkbook, workbookTemplate } from '../shared/index.ts'

const { path, module } = importWorkbook
const calls = { path, module, templatePath: workbookTemplate.path }

/** One workbook for a whole factory: read first, then written, or not at all. */
export default function ImportPage() {
  const { word } = useWords()
  const maySchedule = useMay('aps.schedule:add')
  const title = word('jobs', 'page.import') ?? ''
  return (
    <div className="mw-page">
      <PageHead title={title} />
      <p className="mw-help">{word('jobs', 'page.lead')}</p>
      <ImportPanel
        calls={calls}
        next={
          maySchedule && (
            <Link className="mw-button mw-button-primary" to="/aps/schedule">
              {word('jobs', 'page.nextSchedule')}
            </Link>
          )
        }
      />
    </div>
  )
}
