import { permissionOf } from '@mouldwright/kernel'
import { CallError, EmptyState, ErrorState, useMay } from '@mouldwright/web-kit'
import { Link } from 'react-router'
import { schedule, withoutPlan } from '../shared/index.ts'
import { apsWord, useTell } from './page-words.ts'

interface PlanFailureProps {
  error: Error
  /** What the page shows as soon as there is a plan. */
  teaches: string
  /** Whose plan was asked for; absent: the published one. */
  scheduleId?: number | undefined
  onRetry: () => void
}

/** In the place of what a plan has: that there is none yet and where it is made, or what is still to be chosen; else the failure. */
export function PlanFailure({ error, teaches, scheduleId, onRetry }: PlanFailureProps) {
  const tell = useTell()
  const maySeeSchedules = useMay(permissionOf(schedule, 'check'))
  const refusal = error instanceof CallError ? error.refusal : undefined
  if (refusal?.startsWith('query.')) return <EmptyState title={error.message} />
  const isUnmade = withoutPlan.some((of) => of === refusal)
  if (!isUnmade && refusal !== 'plan.nothingPublished') return <ErrorState error={error} onRetry={onRetry} />
  return (
    <EmptyState title={isUnmade ? error.message : tell('noPlan.published')} text={teaches}>
      {maySeeSchedules && (
        <Link
          className="mw-button mw-button-primary"
          to={isUnmade && scheduleId ? `/aps/schedule/${scheduleId}` : '/aps/schedule'}
        >
          {isUnmade && scheduleId ? tell('noPlan.open') : apsWord('menu.schedule')}
        </Link>
      )}
    </EmptyState>
  )
}
