import {
  cancelJob,
  type Job,
  partDone,
  percentText,
  tellFailure,
  usePageActions,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { Button, Progress } from 'antd'
import type { RunFigures, ScheduleState } from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import './run-progress.css'

interface RunProgressProps {
  run: NonNullable<ScheduleState['run']>
  job: Job | undefined
  mayStop: boolean
  isStopping: boolean
  onStop: () => void
}

/** How far a load or run is, and the ways to end it. */
export function RunProgress({ run, job, mayStop, isStopping, onStop }: RunProgressProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const part = partDone(job)
  const isRun = run.kind === 'run'
  const step = stepOf(job, isRun)
  const stopping = isStopping || run.stopRequested
  const mayStopRun = mayStop && isRun
  const discard = job && (() => void cancelJob(job.taskId).catch(tellFailure))
  usePageActions([
    mayStopRun && !stopping && { key: 'stop', name: tell('run.stop'), run: onStop },
    discard && !stopping && { key: 'discard', name: tell(isRun ? 'run.discard' : 'run.cancelLoad'), run: discard },
  ])
  return (
    <section className="aps-run" aria-label={tell(isRun ? 'run.running' : 'run.loading')}>
      <strong aria-live="polite">
        {stopping ? tell('run.stopping') : tell(isRun ? 'run.running' : 'run.loading')}
        {step && !stopping ? ` · ${step}` : ''}
      </strong>
      {job ? (
        <Progress
          className="aps-run-bar"
          percent={(part ?? 0) * 100}
          format={(percent = 0) => percentText(percent)}
          showInfo={part !== undefined}
          size="small"
          status="active"
          aria-label={tell(isRun ? 'run.running' : 'run.loading')}
        />
      ) : (
        <span className="aps-soft">
          {run.isOwn ? tell('run.waiting') : tell('run.byOther', { by: run.by, at: wallClock(run.startedAt, zone) })}
        </span>
      )}
      {isRun && job?.progress && <TimeLeft progress={job.progress} />}
      <span className="mw-space" />
      {mayStopRun && (
        <Button size="small" disabled={stopping} onClick={onStop}>
          {tell('run.stop')}
        </Button>
      )}
      {discard && (
        <Button size="small" type="text" disabled={stopping} onClick={discard}>
          {tell(isRun ? 'run.discard' : 'run.cancelLoad')}
        </Button>
      )}
    </section>
  )
}

/** What a load is at, by its step; a run by its phase, once it has one. */
function stepOf(job: Job | undefined, isRun: boolean): string | undefined {
  const phase = (job?.progress?.figures as Partial<RunFigures> | undefined)?.phase
  if (phase) return apsWord(`page.phase.${phase}`)
  return isRun ? undefined : job?.progress?.step
}

function TimeLeft({ progress }: { progress: NonNullable<Job['progress']> }) {
  const tell = useTell()
  const left = Math.max(0, Math.ceil(progress.total - progress.done))
  return <span className="aps-soft aps-figures">{tell('run.left', { seconds: left })}</span>
}
