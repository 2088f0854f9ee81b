import type { Action, Entity } from '@mouldwright/kernel'
import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { ProgressBar } from '../../feedback/progress-bar.tsx'
import { spokenBy, tellFailure } from '../../feedback/perform.ts'
import { once } from '../../feedback/once.ts'
import { notify, toast } from '../../feedback/store.ts'
import { notifyFor } from '../../feedback/timed-notice.tsx'
import { entityNames } from '../../i18n/entity-words.ts'
import { say, useWords } from '../../i18n/i18n.ts'
import { cancelJob, isEnded, partDone, useJob } from '../../jobs/use-job.ts'
import { CallError } from '../../request/call-error.ts'
import { callEither, download, type NamedFile } from '../../request/client.ts'
import { saveAs } from '../../request/save-as.ts'
import { entityPath, type ListInput } from '../entity-calls.ts'

/** How long the notice of an export that goes on elsewhere stays, and of one that failed, in milliseconds. */
export const exportNoticeMs = { underWay: 5_000, failed: 15_000 } as const

/** Starts an export of the list's records (all pages), with the given columns, or with all fields and child rows. */
export function startExport(of: Entity, input: ListInput, columns?: readonly string[]): Promise<void> {
  const { page: _, size: __, ...asked } = input
  return exportFrom(entityPath(of, 'export'), { ...asked, ...(columns ? { columns } : {}) }, entityNames(of), of.module)
}

/** Starts an export that an action of its own makes. */
export const startExportBy = (of: Action, input: Readonly<Record<string, unknown>>, title: string): Promise<void> =>
  exportFrom(of, input, title, of.module)

async function exportFrom(
  target: Action | string,
  input: Readonly<Record<string, unknown>>,
  title: string,
  module: string,
): Promise<void> {
  const path = typeof target === 'string' ? target : target.path
  await once(`export ${path} ${JSON.stringify(input)}`, async () => {
    try {
      takeAnswer(title, await callEither(target, input, { changes: true, module }))
    } catch (error) {
      tellExportFailure(title, error)
    }
  })
}

/** A file is kept; a task is followed in a notice that stays until it is closed; other data says nothing. */
function takeAnswer(title: string, answer: { file: NamedFile } | { data: unknown }): void {
  if ('file' in answer) {
    const { name, content } = answer.file
    if (content.size === 0) toast('warning', say('export.empty'))
    else saveAs(name, content)
    return
  }
  const { taskId } = (answer.data ?? {}) as { taskId?: unknown }
  if (typeof taskId !== 'number') return
  notify({
    id: `export-${taskId}`,
    render: (close) => <ExportNotice title={title} taskId={taskId} onClose={close} />,
  })
}

function tellExportFailure(title: string, error: unknown): void {
  if (!(error instanceof CallError)) return tellFailure(error)
  const text = spokenBy(error)
  if (!text) return
  const isUnderWay = error.is('exportNotice')
  notifyFor({
    tone: isUnderWay ? 'info' : 'danger',
    title: say('export.title', { entity: title }),
    text,
    ms: isUnderWay ? exportNoticeMs.underWay : exportNoticeMs.failed,
  })
}

function ExportNotice({ title, taskId, onClose }: { title: string; taskId: number; onClose: () => void }) {
  const { say } = useWords()
  const { job, error } = useJob<{ name?: string; rows?: number }>(taskId)
  const part = partDone(job)
  const failure = job?.error?.message ?? error?.message
  return (
    <div className="mw-notice-body">
      <div className="mw-notice-head">
        <strong>{say('export.title', { entity: title })}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say('action.close')} onClick={onClose} />
      </div>
      {job?.status === 'succeeded' && job.result?.rows === 0 ? (
        <p role="alert">{say('export.empty')}</p>
      ) : job?.status === 'succeeded' ? (
        <>
          <p>{job.result?.rows === undefined ? say('export.ready') : say('export.rows', { count: job.result.rows })}</p>
          <Button
            type="primary"
            size="small"
            icon={<DownloadOutlined />}
            onClick={() => download('/comm/export/download.do', { taskId }, { method: 'GET' }).catch(tellFailure)}
          >
            {say('action.download')}
          </Button>
        </>
      ) : failure !== undefined ? (
        <p className="mw-fault">{failure}</p>
      ) : job?.status === 'cancelled' ? (
        <p>{say('job.cancelled')}</p>
      ) : (
        <>
          <ProgressBar part={part} />
          {!isEnded(job) && (
            <Button size="small" onClick={() => void cancelJob(taskId).catch(tellFailure)}>
              {say('action.cancel')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
