import { call, currentLanguage, ErrorState, useTimeZone } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { Link } from 'react-router'
import { comparePlans, type MockFacts } from '../../shared/index.ts'
import { comparePath } from '../compare/chosen-plans.ts'
import { MovedMoulds } from '../compare/moved-moulds.tsx'
import { clockOf } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import '../compare/compare.css'

type MergedFacts = NonNullable<MockFacts['merged']>

/** What came of a merge: how far the run is, then the moulds whose forecast moves. */
export function Merged({ merged }: { merged: MergedFacts }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { state, at, by, targetId, targetName, planBefore, planAfter } = merged
  const isAtWork = state === 'loading' || state === 'running'
  return (
    <div className="aps-merge-view aps-compare">
      <section className="mw-card aps-merge-state">
        <p>{tell('merge.done', { by, at: clockOf(at, zone), target: targetName })}</p>
        <p role="status" className={state === 'failed' ? 'aps-late' : ''}>
          {isAtWork && <Spin size="small" />} {apsWord(`page.merge.states.${state}`)}
        </p>
        <p className="aps-merge-links">
          <Link to={`/aps/schedule/${targetId}`}>{tell('merge.openTarget', { name: targetName })}</Link>
          {planBefore !== null && planAfter !== null && (
            <Link to={comparePath([{ scheduleId: targetId, planId: planBefore }, { scheduleId: targetId }])}>
              {tell('merge.compare')}
            </Link>
          )}
        </p>
        {state === 'done' && planBefore === null && <p className="aps-soft">{tell('merge.beforeGone')}</p>}
      </section>
      {planBefore !== null && planAfter !== null && (
        <Moved targetId={targetId} planBefore={planBefore} planAfter={planAfter} />
      )}
    </div>
  )
}

function Moved({ targetId, planBefore, planAfter }: { targetId: number; planBefore: number; planAfter: number }) {
  const tell = useTell()
  const plans = [planBefore, planAfter].map((planId, at) => ({ no: at + 1, scheduleId: targetId, planId }))
  const { data, error, refetch } = useQuery({
    queryKey: ['aps', 'compare', plans, currentLanguage()],
    queryFn: ({ signal }) => call(comparePlans, { plans }, { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting rows={6} />
  const names = [tell('merge.planBefore'), tell('merge.planAfter')]
  return (
    <div className="aps-compared">
      <MovedMoulds
        comparison={{ ...data, plans: data.plans.map((plan, at) => ({ ...plan, scheduleName: names[at]! })) }}
      />
    </div>
  )
}
