import type { Entity, Issue } from '@mouldwright/kernel'
import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Modal, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { tellFailure, withConfirmation } from '../feedback/perform.ts'
import { toast } from '../feedback/store.ts'
import { entityNames, issuePlace } from '../i18n/entity-words.ts'
import { useWords, word } from '../i18n/i18n.ts'
import { cancelJob, partDone, useJob } from '../jobs/use-job.ts'
import { call, download, saveAs } from '../request/client.ts'
import { upload, type Uploaded } from '../request/upload.ts'
import { entityPath } from './entity-calls.ts'
import { csvOf } from './csv.ts'

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
  }[]
  issues: readonly (Issue & { message: string })[]
  totalIssues: number
  applied: boolean
}

interface ImportDialogProps {
  title: string
  /** Path of the import action: `{ fileId, dryRun }` → `{ taskId }`. */
  path: string
  /** Path of the template, where there is one. */
  templatePath?: string
  /** Names the fields of faults. */
  entity?: Entity
  onClose: () => void
}

/** Import of an entity's records from a workbook. */
export function EntityImport({ of, onClose }: { of: Entity; onClose: () => void }) {
  return (
    <ImportDialog
      title={entityNames(of)}
      path={entityPath(of, 'import')}
      templatePath={entityPath(of, 'template')}
      entity={of}
      onClose={onClose}
    />
  )
}

const types = ['xlsx', 'xls']

/** File → preview with faults per row → what will be new, changed, left → result. Nothing is written before "apply". */
export function ImportDialog({ title, path, templatePath, entity, onClose }: ImportDialogProps) {
  const { say } = useWords()
  const client = useQueryClient()
  const [file, setFile] = useState<Uploaded>()
  const [part, setPart] = useState<number>()
  const [task, setTask] = useState<number>()
  const { job, error } = useJob<ImportReport>(task)
  const report = job?.status === 'succeeded' ? job.result : null
  const isRunning = task !== undefined && !report && !job?.error && !error && job?.status !== 'cancelled'

  async function begin(fileId: number, dryRun: boolean): Promise<void> {
    try {
      const started = await withConfirmation((confirm) =>
        call<{ taskId: number }>(path, { fileId, dryRun }, { changes: true, confirm }),
      )
      if (started) setTask(started.taskId)
    } catch (failure) {
      tellFailure(failure)
    }
  }

  async function take(chosen: File): Promise<void> {
    if (!types.includes(chosen.name.toLowerCase().split('.').at(-1) ?? '')) {
      toast('danger', word('kernel', 'issues.fileKind', { types: types.join(', ') }) ?? '')
      return
    }
    setTask(undefined)
    setPart(0)
    try {
      const stored = await upload(chosen, { onProgress: setPart })
      setFile(stored)
      await begin(stored.fileId, true)
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setPart(undefined)
    }
  }

  useEffect(() => {
    if (report?.applied) void client.invalidateQueries({ queryKey: ['entity'] })
  }, [report, client])

  const restart = () => {
    setFile(undefined)
    setTask(undefined)
  }
  const mayApply = report !== null && !report.applied && report.totalIssues === 0 && file !== undefined
  return (
    <Modal
      open
      width={760}
      title={say('import.title', { entity: title })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className="mw-dialog-foot">
          {file && !isRunning && <Button onClick={restart}>{say('import.other')}</Button>}
          <span className="mw-space" />
          <Button onClick={onClose}>{say(report?.applied ? 'action.close' : 'action.cancel')}</Button>
          {mayApply && (
            <Button type="primary" onClick={() => void begin(file.fileId, false)}>
              {say('import.apply')}
            </Button>
          )}
        </div>
      }
    >
      {!file && <ChooseFile onFile={(chosen) => void take(chosen)} {...(templatePath ? { templatePath } : {})} />}
      {part !== undefined && <Progress percent={Math.round(part * 100)} />}
      {isRunning && (
        <div className="mw-import-run" aria-live="polite">
          <p>{file?.name}</p>
          <Progress percent={Math.round((partDone(job) ?? 0) * 100)} status="active" />
          <Button size="small" onClick={() => task !== undefined && void cancelJob(task).catch(tellFailure)}>
            {say('action.stop')}
          </Button>
        </div>
      )}
      {job?.status === 'cancelled' && <p>{say('job.cancelled')}</p>}
      {(job?.error ?? error) && (
        <p role="alert" className="mw-faults">
          {job?.error?.message ?? error?.message}
        </p>
      )}
      {report && <Report report={report} {...(entity ? { entity } : {})} fileName={file?.name ?? title} />}
    </Modal>
  )
}

function ChooseFile({ onFile, templatePath }: { onFile: (file: File) => void; templatePath?: string }) {
  const { say } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <>
      <p>{say('import.how')}</p>
      {templatePath && (
        <Button icon={<DownloadOutlined />} onClick={() => download(templatePath).catch(tellFailure)}>
          {say('import.template')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={types.map((type) => `.${type}`).join(',')}
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
        <small>{types.map((type) => `.${type}`).join(' ')}</small>
      </button>
    </>
  )
}

/** Counts per sheet, and every fault with its place. */
export function Report({ report, entity, fileName }: { report: ImportReport; entity?: Entity; fileName: string }) {
  const { say } = useWords()
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const { sheets, issues, totalIssues, applied } = report
  const place = (issue: Issue) => (entity ? issuePlace(entity, issue) : issue.field)
  const faultsIn = (sheet: string) => issues.filter((issue) => issue.sheet === sheet).length
  const shown = onlyFaulty ? sheets.filter(({ sheet }) => faultsIn(sheet) > 0) : sheets
  const columns = ['rows', 'added', 'changed', 'unchanged', 'skipped'] as const
  const save = () => {
    const head = [say('import.sheet'), say('import.row'), say('import.field'), say('import.fault')]
    const lines = issues.map((issue) => [issue.sheet ?? '', issue.row ?? '', place(issue), issue.message])
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
      <div className="mw-rows-scroll">
        <table>
          <thead>
            <tr>
              <th>{say('import.sheet')}</th>
              {columns.map((column) => (
                <th key={column} className="mw-align-end">
                  {say(`import.${column}`)}
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
                    {sheet[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {totalIssues > 0 && (
        <>
          <div className="mw-report-tools">
            <Checkbox checked={onlyFaulty} onChange={(event) => setOnlyFaulty(event.target.checked)}>
              {say('import.onlyFaulty')}
            </Checkbox>
            <span className="mw-space" />
            <Button size="small" icon={<DownloadOutlined />} onClick={save}>
              {say('import.saveFaults')}
            </Button>
          </div>
          <div className="mw-rows-scroll mw-fault-table">
            <table>
              <thead>
                <tr>
                  <th>{say('import.sheet')}</th>
                  <th className="mw-align-end">{say('import.row')}</th>
                  <th>{say('import.field')}</th>
                  <th>{say('import.fault')}</th>
                </tr>
              </thead>
              <tbody>
                {issues.map((issue, at) => (
                  <tr key={at}>
                    <td>{issue.sheet ?? '–'}</td>
                    <td className="mw-align-end">{issue.row ?? '–'}</td>
                    <td>{place(issue) || '–'}</td>
                    <td>{issue.message}</td>
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
    </div>
  )
}
