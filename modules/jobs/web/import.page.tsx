import { usePageTitle, useWords } from '@mouldwright/web-kit'
import { ImportPanel } from '@mouldwright/web-kit/entity'
import { importWorkbook, workbookTemplate } from '../shared/index.ts'

/** One workbook for a whole factory: read first, then written, or not at all. */
export default function ImportPage() {
  const { word } = useWords()
  const title = word('jobs', 'page.import') ?? ''
  usePageTitle(title)
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{title}</h1>
      </header>
      <p className="mw-help">{word('jobs', 'page.lead')}</p>
      <ImportPanel path={importWorkbook.path} templatePath={workbookTemplate.path} />
    </div>
  )
}
