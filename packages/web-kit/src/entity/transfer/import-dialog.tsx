import type { Entity } from '@mouldwright/kernel'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { ProgressBar } from '../../feedback/progress-bar.tsx'
import { entityNames } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { partDone } from '../../jobs/use-job.ts'
import { entityPath } from '../entity-calls.ts'
import { ChooseFile } from './import-file.tsx'
import { Report } from './import-report.tsx'
import { useImport, type Import, type WorkbookCalls } from './use-import.ts'
import './import-dialog.css'

/** Import of an entity's records from a workbook, beside its list. */
export function EntityImport({ of, onClose }: { of: Entity; onClose: () => void }) {
  const { say } = useWords()
  const calls = { path: entityPath(of, 'import'), templatePath: entityPath(of, 'template'), module: of.module }
  const state = useImport(calls)
  return (
    <Modal
      open
      width={820}
      title={say('import.title', { entity: entityNames(of) })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className="mw-dialog-foot">
          <ImportButtons state={state} />
          <Button onClick={onClose}>{say(state.report?.applied ? 'action.close' : 'action.cancel')}</Button>
        </div>
      }
    >
      <ImportBody state={state} entity={of} calls={calls} />
    </Modal>
  )
}

/** The same on a page of its own, for imports over many entities. */
export function ImportPanel({ calls, next }: { calls: WorkbookCalls; next?: ReactNode }) {
  const state = useImport(calls)
  return (
    <section className="mw-card mw-import">
      <ImportBody state={state} calls={calls} />
      <div className="mw-dialog-foot">
        <ImportButtons state={state} />
        {state.report?.applied && next}
      </div>
    </section>
  )
}

interface ImportBodyProps {
  state: Import
  entity?: Entity
  calls: WorkbookCalls
}

function ImportBody({ state, entity, calls }: ImportBodyProps) {
  const { say } = useWords()
  const { file, job, report } = state
  return (
    <>
      {!file && <ChooseFile onFile={(chosen) => void state.take(chosen)} calls={calls} />}
      {state.uploadedPart !== undefined && <ProgressBar part={state.uploadedPart} />}
      {file && <p className="mw-import-file">{file.name}</p>}
      {state.isRunning && (
        <div className="mw-import-run" aria-live="polite">
          <p className="mw-help">{job?.progress?.step ?? say('import.reading')}</p>
          <ProgressBar part={partDone(job)} />
          <Button size="small" onClick={state.stop}>
            {say('action.stop')}
          </Button>
        </div>
      )}
      {job?.status === 'cancelled' && <p>{say('job.cancelled')}</p>}
      {state.failure && (
        <p role="alert" className="mw-faults">
          {state.failure}
        </p>
      )}
      {report && <Report report={report} {...(entity ? { entity } : {})} fileName={file?.name ?? ''} />}
    </>
  )
}

function ImportButtons({ state }: { state: Import }) {
  const { say } = useWords()
  const { report } = state
  return (
    <>
      {state.file && !state.isRunning && <Button onClick={state.restart}>{say('import.other')}</Button>}
      <span className="mw-space" />
      {state.mayApply && (
        <Button type="primary" onClick={() => void state.apply()}>
          {say((report?.confirmations ?? []).length > 0 ? 'import.confirmAndApply' : 'import.apply')}
        </Button>
      )}
    </>
  )
}
