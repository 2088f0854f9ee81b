import type { Entity, Issue } from '@mouldwright/kernel'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { tellFailure } from '../../feedback/perform.ts'
import { issuePlace } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { shownNumber } from '../../format/numbers.ts'
import { download } from '../../request/client.ts'
import { saveAs } from '../../request/save-as.ts'
import { csvOf } from './csv.ts'
import { groupIssues } from './grouped-issues.ts'
import './import-report.css'

/** A fault of a workbook, where its author finds it. */
export interface SheetIssue extends Issue {
  message: string
  /** Header of the column. */
  column?: string
  /** What stands in the cell. */
  value?: string | number | boolean | null
}

const childRowsFigures = ['added', 'changed', 'removed'] as const

/** What an import found, or did. */
export interface ImportReport {
  sheets: readonly {
    entity: string
    sheet: string
    rows: number
    added: number
    changed: number
    unchanged: number
    skipped: number
    /** Absent in reports of earlier releases. */
    childRows?: Readonly<Record<(typeof childRowsFigures)[number], number>>
  }[]
  issues: readonly SheetIssue[]
  totalIssues: number
  /** Sheets and columns that were not read. */
  ignored?: readonly { sheet: string; column?: string }[]
  /** What writing would have to be confirmed. */
  confirmations?: readonly { key: string; message: string }[]
  applied: boolean
  /** The workbook with its faults marked. */
  returned?: { fileId: number; name: string }
}

const filePath = '/comm/file/download.do'

/** Counts per sheet, and every fault with its place; equal ones are told once, with their rows. */
export function Report({ report, entity, fileName }: { report: ImportReport; entity?: Entity; fileName: string }) {
  const { say } = useWords()
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const { sheets, issues, totalIssues, applied, returned } = report
  const place = (issue: SheetIssue) => issue.column ?? (entity ? issuePlace(entity, issue) : issue.field)
  const shownValue = ({ value }: SheetIssue) => (value === undefined || value === null ? '' : String(value))
  const faultsIn = (sheet: string) => issues.filter((issue) => issue.sheet === sheet).length
  const shown = onlyFaulty ? sheets.filter(({ sheet }) => faultsIn(sheet) > 0) : sheets
  const columns = ['rows', 'added', 'changed', 'unchanged', 'skipped'] as const
  const hasChildRows = sheets.some(({ childRows }) => childRows && Object.values(childRows).some((count) => count > 0))
  const childColumns = hasChildRows ? childRowsFigures : []
  const save = () => {
    const head = [say('import.sheet'), say('import.row'), say('import.field'), say('import.value'), say('import.fault')]
    const lines = issues.map((issue) => [
      issue.sheet ?? '',
      issue.row ?? '',
      place(issue),
      shownValue(issue),
      issue.message,
    ])
    saveAs(`${fileName.replace(/\.\w+$/, '')}-${say('import.faults')}.csv`, new Blob([csvOf([head, ...lines])]))
  }
  return (
    <div className="mw-report">
      <p className={`mw-verdict mw-tone-${applied ? 'success' : totalIssues > 0 ? 'danger' : 'info'}`} role="status">
        {applied
          ? say('import.applied')
          : totalIssues > 0
            ? say('import.faulty', { count: totalIssues })
            : say('import.clean')}
      </p>
      {(report.ignored ?? []).length > 0 && (
        <div className="mw-verdict mw-tone-warning mw-named" role="note">
          <p>{say('import.ignored')}</p>
          <ul>
            {report.ignored?.map(({ sheet, column }) => (
              <li key={`${sheet} ${column ?? ''}`}>
                {column === undefined
                  ? say('import.ignoredSheet', { sheet })
                  : say('import.ignoredColumn', { sheet, column })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {(report.confirmations ?? []).length > 0 && totalIssues === 0 && !applied && (
        <ul className="mw-verdict mw-tone-warning mw-named">
          {report.confirmations?.map(({ key, message }, at) => (
            <li key={`${key}-${at}`}>{message}</li>
          ))}
        </ul>
      )}
      {totalIssues > 0 && (
        <>
          <div className="mw-report-tools">
            {returned && (
              <Button
                size="small"
                type="primary"
                icon={<DownloadOutlined />}
                onClick={() =>
                  void download(filePath, { fileId: returned.fileId }, { method: 'GET' }).catch(tellFailure)
                }
              >
                {say('import.returned')}
              </Button>
            )}
            <Button size="small" icon={<DownloadOutlined />} onClick={save}>
              {say('import.saveFaults')}
            </Button>
          </div>
          <div className="mw-rows-scroll mw-fault-table" role="region" tabIndex={0} aria-label={say('import.fault')}>
            <table>
              <thead>
                <tr>
                  <th>{say('import.sheet')}</th>
                  <th className="mw-align-end">{say('import.row')}</th>
                  <th>{say('import.field')}</th>
                  <th>{say('import.value')}</th>
                  <th>{say('import.fault')}</th>
                </tr>
              </thead>
              <tbody>
                {groupIssues(issues, place).map((group, at) => (
                  <tr key={at}>
                    <td>{group.sheet || '–'}</td>
                    <td className="mw-align-end">{group.rows || '–'}</td>
                    <td>{group.place || '–'}</td>
                    <td>{group.value || '–'}</td>
                    <td>{group.message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {totalIssues > issues.length && (
            <p className="mw-help">{say('import.moreFaults', { count: totalIssues - issues.length })}</p>
          )}
        </>
      )}
      {totalIssues > 0 && (
        <Checkbox checked={onlyFaulty} onChange={(event) => setOnlyFaulty(event.target.checked)}>
          {say('import.onlyFaulty')}
        </Checkbox>
      )}
      <div className="mw-rows-scroll" role="region" tabIndex={0} aria-label={say('import.sheet')}>
        <table>
          <thead>
            <tr>
              <th>{say('import.sheet')}</th>
              {columns.map((column) => (
                <th key={column} className="mw-align-end">
                  {say(`import.${column}`)}
                </th>
              ))}
              {childColumns.map((column) => (
                <th key={`childRows.${column}`} className="mw-align-end">
                  {say(`import.childRows.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((sheet) => (
              <tr key={sheet.sheet}>
                <td>{sheet.sheet}</td>
                {columns.map((column) => (
                  <td key={column} className="mw-align-end">
                    {shownNumber(sheet[column])}
                  </td>
                ))}
                {childColumns.map((column) => (
                  <td key={`childRows.${column}`} className="mw-align-end">
                    {shownNumber(sheet.childRows?.[column] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
