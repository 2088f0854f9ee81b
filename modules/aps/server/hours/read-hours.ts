/** The times of a plan's resources, compiled once for the calls that ask for hours. */
import type { Context } from '@mouldwright/server-kit'
import type { StoredGantt } from '../gantt/gantt-columns.ts'
import { savedGantt } from '../gantt/saved-gantt.query.ts'
import { ask, type AskContext, type SessionRow } from '../session/session.query.ts'
import type { PlanRow } from '../state.query.ts'
import { resourceTimes, type PlanResource } from './resource-times.ts'

export interface PlanHours {
  /** The chart's window: from the start point to the end of the last task. */
  start: number
  until: number
  /** Beyond it the plan knows nothing. */
  horizonEnd: number
  holidays: StoredGantt['holidays']
  groups: StoredGantt['groups']
  resources: PlanResource[]
}

/** A plan, or a state of a session, never changes; the last few are kept. */
const known = new Map<string, PlanHours>()
const most = 6

/** The plan as it was saved, or as a session has it now. */
export async function readHours(
  ctx: AskContext,
  plan: Pick<PlanRow, 'planId'>,
  session?: SessionRow,
): Promise<PlanHours> {
  return session && session.position > 0
    ? keep(
        ctx,
        `session ${session.id} ${session.version}`,
        async () => (await ask(ctx, session, { kind: 'gantt' })).gantt,
      )
    : readSavedHours(ctx, plan.planId)
}

export const readSavedHours = (ctx: Context, planId: number): Promise<PlanHours> =>
  keep(ctx, `plan ${planId}`, () => savedGantt(ctx, planId))

async function keep(ctx: Context, name: string, read: () => Promise<StoredGantt>): Promise<PlanHours> {
  const { tenantId, factoryId } = ctx.session
  const key = `${tenantId} ${factoryId} ${name}`
  const kept = known.get(key)
  known.delete(key)
  const hours = kept ?? hoursOfPlan(await read())
  known.set(key, hours)
  if (known.size > most) known.delete(known.keys().next().value!)
  return hours
}

const hoursOfPlan = (gantt: StoredGantt): PlanHours => ({
  start: gantt.start,
  until: gantt.until,
  horizonEnd: gantt.horizonEnd,
  holidays: gantt.holidays,
  groups: gantt.groups,
  resources: resourceTimes(gantt),
})
