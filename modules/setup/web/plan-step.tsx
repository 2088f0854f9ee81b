import { schedule } from '@mouldwright/aps/shared'
import { permissionOf } from '@mouldwright/kernel'
import { partDone, ProgressBar, useMay } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useTell } from './page-words.ts'
import { useFirstPlan } from './use-first-plan.ts'

/** Loads what there is, runs once, and leads to the plan. */
export function PlanStep() {
  const tell = useTell()
  const rights = [
    useMay(permissionOf(schedule, 'add')),
    useMay(permissionOf(schedule, 'load')),
    useMay(permissionOf(schedule, 'run')),
  ]
  const { work, job, result, isOver, isAtWork, isAsking, start, stop } = useFirstPlan(tell('plan.name'))
  if (!rights.every(Boolean)) return <p className="mw-card su-card">{tell('plan.noRight')}</p>
  return (
    <section className="mw-card su-card">
      <p className="mw-help">{tell('plan.lead')}</p>
      {isAtWork && (
        <div aria-live="polite">
          <p className="mw-help">{tell(work?.phase === 'running' ? 'plan.running' : 'plan.loading')}</p>
          <ProgressBar part={partDone(job)} />
        </div>
      )}
      {isOver && (
        <p role="alert" className="mw-verdict mw-tone-danger">
          {job?.error?.message ?? tell('plan.cancelled')}
        </p>
      )}
      {result && (
        <p className="mw-verdict mw-tone-success" role="status">
          {tell('plan.done', { tasks: result.tasks, late: result.lateMoulds, unplaced: result.unplacedTasks })}
        </p>
      )}
      <div className="su-ways">
        {isAtWork ? (
          <Button onClick={stop} disabled={isAsking}>
            {tell('plan.stop')}
          </Button>
        ) : (
          <Button type={result ? 'default' : 'primary'} onClick={() => void start()}>
            {tell(result ? 'plan.again' : 'plan.start')}
          </Button>
        )}
        {result && work && (
          <Link className="mw-button mw-button-primary" to={`/aps/schedule/${work.scheduleId}`}>
            {tell('plan.open')}
          </Link>
        )}
      </div>
    </section>
  )
}
