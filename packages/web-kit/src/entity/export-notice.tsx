import type { Entity } from '@mouldwright/kernel'
import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { tellFailure } from '../feedback/perform.ts'
import { notify } from '../feedback/store.ts'
import { entityNames } from '../i18n/entity-words.ts'
import { useWords } from '../i18n/i18n.ts'
import { cancelJob, isEnded, partDone, useJob } from '../jobs/use-job.ts'
import { call, download } from '../request/client.ts'
import { entityPath, type ListInput } from './entity-calls.ts'

/** Starts an export of what the list shows (all pages) and follows it in a notice that stays until it is closed. */
export async function startExport(of: Entity, input: ListInput, columns: readonly string[]): Promise<void> {
  const { page: _, size: __, ...asked } = input
  try {
    const { taskId } = await call<{ taskId: number }>(
      entityPath(of, 'export'),
      { ...asked, columns },
      { changes: true },
    )
    notify({
      id: `export-${taskId}`,
      render: (close) => <ExportNotice title={entityNames(of)} taskId={taskId} onClose={close} />,
    })
  } catch (error) {
    tellFailure(error)
  }
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
      {job?.status === 'succeeded' ? (
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
