import { ask, call, CallError, percentText, tellFailure, toast, wallClock } from '@mouldwright/web-kit'
import {
  getPlanMoves,
  publishSchedule,
  type PlanFacts,
  type PlanMoves,
  type ScheduleState,
} from '../../shared/index.ts'
import { Moves } from './moves.tsx'
import { tell } from '../page-words.ts'
import './publish.css'

/**
 * Asks with the consequences, then makes the plan the shop's plan.
 * @returns whether it was published
 */
export async function publishPlan(
  state: Pick<ScheduleState, 'scheduleId' | 'name' | 'plan' | 'published' | 'stale'>,
  zone: string,
  onBusy: (isBusy: boolean) => void,
): Promise<boolean> {
  const { scheduleId, name, plan } = state
  if (!plan) return false
  const moves = await readMoves(scheduleId, plan.planId)
  if (!moves) return false
  const agreed = await ask({
    title: tell('publish.question', { name }),
    body: (
      <>
        <Consequences plan={plan} published={state.published} staleCount={state.stale.length} zone={zone} />
        <Moves moves={moves} zone={zone} />
      </>
    ),
    verb: tell('publish.verb'),
  })
  if (!agreed) return false
  onBusy(true)
  try {
    const { tasks } = await call(publishSchedule, {
      scheduleId,
      planId: plan.planId,
      replaces: state.published?.planId ?? 0,
    })
    toast('success', tell('publish.done', { name, tasks }))
    return true
  } catch (failure) {
    if (failure instanceof CallError) tellFailure(failure)
    else throw failure
    return false
  } finally {
    onBusy(false)
  }
}

/** Which moulds move: nobody publishes without having seen it. */
async function readMoves(scheduleId: number, planId: number): Promise<PlanMoves | undefined> {
  try {
    return await call(getPlanMoves, { scheduleId, planId })
  } catch (failure) {
    tellFailure(failure)
    return undefined
  }
}

interface ConsequencesProps {
  plan: PlanFacts
  published: PlanFacts | null
  staleCount: number
  zone: string
}

function Consequences({ plan, published, staleCount, zone }: ConsequencesProps) {
  const { tasks, moulds, lateMoulds, unplacedTasks } = plan
  return (
    <ul className="aps-consequences">
      <li>{tell('publish.tasks', { tasks, moulds })}</li>
      <li>{tell('publish.rate', { late: lateMoulds, rate: percentText(plan.onTimeRate) })}</li>
      {unplacedTasks > 0 && <li>{tell('publish.unplaced', { count: unplacedTasks })}</li>}
      {staleCount > 0 && <li>{tell('publish.stale')}</li>}
      <li>
        {published
          ? tell('publish.replaces', {
              name: published.scheduleName,
              at: published.publishedAt ? wallClock(published.publishedAt, zone) : '',
              by: published.publisher ?? '',
            })
          : tell('publish.first')}
      </li>
    </ul>
  )
}
