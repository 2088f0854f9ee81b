/**
 * Times the plan that the shop follows again as the floor reports, and as time goes by, beside the calls: any node does it, one at a time
 * for a factory.
 * Reports wait as rows until a forecast that knows them is kept, so whoever dies leaves them to the next look.
 */
import { firstOf } from '@mouldwright/kernel'
import { membersHolding } from '@mouldwright/identity/server/api'
import { sendMessage } from '@mouldwright/messages/server/api'
import { moveForecasts } from '@mouldwright/production/server/api'
import {
  createTellContext,
  dayIn,
  inFactory,
  inTenant,
  nowhere,
  periodicService,
  sql,
  transaction,
  type Context,
  type Db,
  type Service,
  type FactoryPlace,
  type ServiceParts,
} from '@mouldwright/server-kit'
import { timeZoneOf } from '@mouldwright/tenancy/server/api'
import { forecastMoved, schedule, type ForecastCause } from '../../shared/index.ts'
import {
  followedPlan,
  forecastAlone,
  keepForecast,
  lookLater,
  newlyLate,
  readBase,
  readReported,
} from './forecast.query.ts'
import { forecastThread } from './forecast-thread.ts'

const lookEveryMs = 400
/** Reports of one look; what is more comes with the next. */
const atOnce = 2_000
/** Moulds named in a message. */
const mostNamed = 5
/** A factory whose forecast failed is left alone for so long. */
const failedMs = 60_000

/** A report that a plan may have to follow, in the reporter's transaction. */
export async function noteReport(ctx: Context): Promise<void> {
  const { tenantId, factoryId } = ctx.session
  await ctx.db.run(sql`
    insert into aps_forecast_turn (id, tenant_id, factory_id, at)
    select ${ctx.newId()}::bigint, ${tenantId}::bigint, ${factoryId}::bigint, ${ctx.now()}::timestamptz
    where exists (select from aps_plan as t where ${inFactory(ctx, 't')} and t.published_at is not null and t.superseded_at is null)`)
}

interface Waiting extends FactoryPlace {
  ids: number[]
}

/** Forecasts the factories from which reports have come. */
async function followReports(parts: ServiceParts): Promise<void> {
  const turns = await transaction(parts.pool, nowhere, (db) =>
    db.all<FactoryPlace & { id: number }>(
      sql`select t.id, t.tenant_id as ${sql.ref('tenantId')}, t.factory_id as ${sql.ref('factoryId')} from aps_forecast_turn as t
        where t.at <= ${new Date(parts.clock.now())} order by t.at limit ${atOnce}`,
    ),
  )
  for (const of of Map.groupBy(turns, ({ tenantId, factoryId }) => `${tenantId}/${factoryId}`).values()) {
    const { tenantId, factoryId } = of[0]!
    const waiting: Waiting = { tenantId, factoryId, ids: of.map(({ id }) => id) }
    await followFactory(parts, waiting).catch((error: Error) => putOff(parts, waiting, error))
  }
}

async function putOff(
  { pool, clock, log }: ServiceParts,
  { tenantId, factoryId, ids }: Waiting,
  error: Error,
): Promise<void> {
  log.error({ err: error, tenantId, factoryId }, 'a forecast could not be made')
  const later = new Date(clock.now() + failedMs)
  await transaction(pool, nowhere, (db) =>
    db.run(
      sql`update aps_forecast_turn as t set at = ${later} where ${inTenant({ tenantId }, 't')} and t.id = any(${ids}::bigint[])`,
    ),
  )
}

async function followFactory(parts: ServiceParts, { ids, ...place }: Waiting): Promise<void> {
  const { pool, clock } = parts
  const at = new Date(clock.now())
  const known = await transaction(pool, place, async (db) => {
    const plan = await followedPlan(db, place)
    return plan && { plan, reported: await readReported(db, place, plan.planId) }
  })
  const answer =
    known &&
    (await forecastThread.ask(
      known.plan.planId,
      {
        order: {
          now: Math.floor(at.getTime() / 60_000),
          reported: known.reported,
          before: known.plan.before,
          lateBefore: known.plan.lateBefore,
        },
      },
      () => transaction(pool, place, (db) => readBase(db, place, known.plan.planId)),
    ))
  await transaction(pool, place, async (db) => {
    await forecastAlone(db, place)
    // Another node may have been quicker, and something else may have been published meanwhile.
    const open = await db.all(
      sql`delete from aps_forecast_turn as t where ${inTenant(place, 't')} and t.id = any(${ids}::bigint[]) returning t.id`,
    )
    if (!known || !answer || open.length === 0) return
    await lookLater(db, place, at, parts.newId)
    const now = await followedPlan(db, place)
    if (now?.planId !== known.plan.planId) return
    const { planId, scheduleId } = known.plan
    const { happened, moulds } = answer
    await keepForecast(db, place, { planId, at, happened, moulds })
    if (!moulds) return
    const zone = await timeZoneOf(db, place.tenantId, place.factoryId)
    // What ends at midnight ends with the day before.
    const dayOf = (end: number | null) => (end === null ? null : dayIn(new Date(end * 60_000 - 1), zone!))
    await moveForecasts(
      db,
      place,
      moulds.map(({ mouldId, end }) => ({ mouldId, forecastDate: dayOf(end) })),
    )
    await tell(parts, db, place, { at, scheduleId, planId, late: await newlyLate(db, place, planId, moulds) })
  })
}

interface Told {
  at: Date
  scheduleId: number
  planId: number
  late: Awaited<ReturnType<typeof newlyLate>>
}

/** Pages look again; everybody who may run schedules here hears what became late, and by which report. */
async function tell(
  parts: ServiceParts,
  db: Db,
  place: FactoryPlace,
  { at, scheduleId, planId, late }: Told,
): Promise<void> {
  const { kit, newId } = parts
  const { ctx, write } = createTellContext(db, { kit, newId, at, tenantId: place.tenantId })
  ctx.emit(forecastMoved, { scheduleId, planId, at: at.toISOString() })
  const planners = late.length === 0 ? [] : await membersHolding(db, place, `${schedule.name}:run`)
  for (const { cause, numbers } of late) {
    const moulds = firstOf(numbers, mostNamed)
    const { code, params } = messageOf(cause)
    const link = `/aps/schedule/${scheduleId}?panel=moulds`
    await sendMessage(ctx, planners, { module: 'aps', code, params: { ...params, late: numbers.length, moulds }, link })
  }
  await write(place.factoryId)
}

function messageOf(cause: ForecastCause): { code: string; params: Record<string, string | number> } {
  switch (cause.kind) {
    case 'begun':
      return { code: 'forecastLateBegun', params: { task: cause.task } }
    case 'finished':
      return { code: 'forecastLateFinished', params: { task: cause.task } }
    case 'changed':
      return { code: 'forecastLateChanged', params: { task: cause.task } }
    case 'several':
      return { code: 'forecastLateSeveral', params: { count: cause.count } }
    case 'elapsed':
      return { code: 'forecastLateElapsed', params: {} }
  }
}

export const createReportFollower = (parts: ServiceParts): Service =>
  periodicService({
    everyMs: lookEveryMs,
    run: () => followReports(parts),
    log: parts.log,
    fault: 'reports could not be followed',
  })
