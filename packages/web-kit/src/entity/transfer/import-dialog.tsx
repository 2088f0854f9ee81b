import { rowsFields, type Entity } from '@mouldwright/kernel'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { ProgressBar } from '../../feedback/progress-bar.tsx'
import { entityNames } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { partDone } from '../../jobs/use-job.ts'
import { entityPath } from '../entity-calls.ts'
import { ChooseChildRows } from './child-rows-choice.tsx'
import { ChooseFile } from './import-file.tsx'
import { Report } from './import-report.tsx'
import { useImport, type Import, type PreparedWorkbook, type WorkbookCalls } from './use-import.ts'
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

interface ImportPanelProps {
  calls: WorkbookCalls
  /** Shown when all was written. */
  next?: ReactNode
  prepared?: PreparedWorkbook
  /** Where the file comes from, when nobody uploads it. */
  renderChoice?: (take: Import['takeStored']) => ReactNode
  /** Of the button that leads back to the choice. */
  otherLabel?: string
}

/** The same on a page of its own, for imports over many entities. */
export function ImportPanel({ calls, next, prepared, renderChoice, otherLabel }: ImportPanelProps) {
  const state = useImport(calls)
  return (
    <section className="mw-card mw-import">
      {!state.file && renderChoice?.(state.takeStored)}
      <ImportBody state={state} calls={calls} prepared={prepared} isChosenElsewhere={renderChoice !== undefined} />
      <div className="mw-dialog-foot">
        <ImportButtons state={state} otherLabel={otherLabel} />
        {state.report?.applied && next}
      </div>
    </section>
  )
}

interface ImportBodyProps {
  state: Import
  entity?: Entity
  calls: WorkbookCalls
  prepared?: PreparedWorkbook | undefined
  isChosenElsewhere?: boolean
}

function ImportBody({ state, entity, calls, prepared, isChosenElsewhere }: ImportBodyProps) {
  const { say } = useWords()
  const { file, job, report } = state
  return (
    <>
      {!file && !isChosenElsewhere && (
        <ChooseFile onFile={(chosen) => void state.take(chosen)} calls={calls} prepared={prepared} />
      )}
      {(file || !isChosenElsewhere) && <ChildRows state={state} entity={entity} />}
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

/** Asked where there may be child rows, as long as nothing is written. */
function ChildRows({ state, entity }: { state: Import; entity: Entity | undefined }) {
  if (state.report?.applied || (entity && rowsFields(entity).length === 0)) return null
  return (
    <ChooseChildRows
      value={state.childRows}
      onChange={(how) => void state.chooseChildRows(how)}
      disabled={state.isBeginning || state.isRunning || state.uploadedPart !== undefined}
    />
  )
}

function ImportButtons({ state, otherLabel }: { state: Import; otherLabel?: string | undefined }) {
  const { say } = useWords()
  const { report } = state
  return (
    <>
      {state.file && !state.isRunning && (
        <Button disabled={state.isBeginning} onClick={state.restart}>
          {otherLabel ?? say('import.other')}
        </Button>
      )}
      <span className="mw-space" />
      {state.mayApply && (
        <Button type="primary" loading={state.isBeginning} onClick={() => void state.apply()}>
          {say((report?.confirmations ?? []).length > 0 ? 'import.confirmAndApply' : 'import.apply')}
        </Button>
      )}
    </>
  )
}
