import { DownloadOutlined } from '@ant-design/icons'
import {
  cancelJob,
  download,
  isEnded,
  partDone,
  ProgressBar,
  tellFailure,
  useTimeZone,
  useWords,
  wallClock,
} from '@mouldwright/web-kit'
import { Button } from 'antd'
import { downloadExport, type JobOnWire } from '../shared/index.ts'

const tones = {
  queued: 'neutral',
  running: 'info',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** Only exports leave a file; what other jobs leave is shown where they were asked for. */
const hasFile = ({ status, result }: JobOnWire) =>
  status === 'succeeded' && typeof (result as { fileId?: unknown } | null)?.fileId === 'number'

/** One job: what, how far, since when, and the one thing that can be done with it. */
export function JobRow({ job, onChanged }: { job: JobOnWire; onChanged: () => void }) {
  const { word, say } = useWords()
  const zone = useTimeZone()
  const { taskId, title, status, error, createdAt, endedAt } = job
  const name = (key: string) => word('jobs', `job.${key}`) ?? ''
  return (
    <li className="jb-row">
      <span className={`mw-tag mw-tag-${tones[status]}`}>{name(`statusOptions.${status}`)}</span>
      <div className="jb-what">
        <strong>{title}</strong>
        {error && <p className="mw-fault">{error.message}</p>}
        {status === 'running' && <ProgressBar part={partDone(job as never)} label={`${name('progress')}: ${title}`} />}
      </div>
      <span className="jb-when">
        <time dateTime={createdAt}>{wallClock(createdAt, zone)}</time>
        {endedAt && (
          <>
            {' – '}
            <time dateTime={endedAt}>{wallClock(endedAt, zone).slice(11)}</time>
          </>
        )}
      </span>
      {!isEnded(job) ? (
        <Button size="small" aria-label={`${say('action.cancel')}: ${title}`} onClick={() => void stop()}>
          {say('action.cancel')}
        </Button>
      ) : (
        hasFile(job) && (
          <Button
            size="small"
            icon={<DownloadOutlined />}
            aria-label={`${say('action.download')}: ${title}`}
            onClick={() => download(downloadExport.path, { taskId }, { method: 'GET' }).catch(tellFailure)}
          >
            {say('action.download')}
          </Button>
        )
      )}
    </li>
  )

  async function stop(): Promise<void> {
    await cancelJob(taskId).catch(tellFailure)
    onChanged()
  }
}
