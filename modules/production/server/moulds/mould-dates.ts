import { audit, inFactory, sql, type Context, type Db } from '@mouldwright/server-kit'
import { mould } from '../../shared/index.ts'

interface Promised {
  mouldId: number
  number: string
  /** What was promised before. */
  before: string | null
  promisedDate: string
}

/** Gives moulds a promised date, and keeps it with its cause: a reason, or the publication that set it. */
export async function promise(
  ctx: Context,
  promises: readonly Promised[],
  { reason = null, publishNumber = null }: { reason?: string | null; publishNumber?: number | null },
): Promise<void> {
  if (promises.length === 0) return
  const { tenantId, factoryId, userId, displayName } = ctx.session
  const given = sql`unnest(${promises.map(() => ctx.newId())}::bigint[], ${promises.map(({ mouldId }) => mouldId)}::bigint[],
    ${promises.map(({ promisedDate }) => promisedDate)}::date[]) as u(id, mould_id, promised_date)`
  await ctx.db.run(
    sql`insert into production_promise (tenant_id, factory_id, id, mould_id, promised_date, reason, publish_number, user_id, by, at)
      select ${tenantId}::bigint, ${factoryId}::bigint, u.id, u.mould_id, u.promised_date, ${reason}::text, ${publishNumber}::integer,
        ${userId}::bigint, ${displayName}::text, ${ctx.now()}::timestamptz from ${given}`,
  )
  await ctx.db.run(
    sql`update production_mould as t set promised_date = u.promised_date from ${given} where ${inFactory(ctx, 't')} and t.id = u.mould_id`,
  )
  await audit(
    ctx,
    promises.map(({ mouldId, number, before, promisedDate }) => ({
      operation: 'promise',
      entity: mould.name,
      recordId: mouldId,
      label: number,
      before: { promisedDate: before },
      after: { promisedDate },
    })),
  )
}

/** When a plan ends a mould; null while part of it has no place. */
export interface Forecast {
  mouldId: number
  forecastDate: string | null
}

/**
 * Takes over what a published plan says of moulds: the forecast of all of them (none for open ones that it does not have), and the promise
 * of those that never had one. That is the day the customer asked for where the plan keeps it, else the day on which the plan ends.
 * Planning reads neither date, so the records count as unchanged: nobody's form is out of date by it, and no data stale.
 */
export async function takeOverPlan(ctx: Context, forecasts: readonly Forecast[], publishNumber: number): Promise<void> {
  const given = sql`unnest(${forecasts.map(({ mouldId }) => mouldId)}::bigint[],
    ${forecasts.map(({ forecastDate }) => forecastDate)}::date[]) as u(mould_id, forecast_date)`
  const changed = await ctx.db.all<{
    id: number
    number: string
    deliveryDate: string
    forecastDate: string | null
    isPromised: boolean
  }>(
    sql`select m.id, m.number, m.delivery_date as ${sql.ref('deliveryDate')}, u.forecast_date as ${sql.ref('forecastDate')},
        m.promised_date is not null as ${sql.ref('isPromised')}
      from production_mould as m left join ${given} on u.mould_id = m.id
      where ${inFactory(ctx, 'm')} and (u.mould_id is not null or coalesce(m.status, 'open') in ('open', 'paused'))
        and (m.forecast_date is distinct from u.forecast_date or m.promised_date is null and u.forecast_date is not null)
      order by m.id for no key update of m`,
  )
  await ctx.db.run(
    sql`update production_mould as t set forecast_date = u.forecast_date
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map((of) => of.forecastDate)}::date[]) as u(id, forecast_date)
      where ${inFactory(ctx, 't')} and t.id = u.id`,
  )
  const first = changed.flatMap(({ id, number, deliveryDate, forecastDate, isPromised }) =>
    isPromised || !forecastDate
      ? []
      : [
          {
            mouldId: id,
            number,
            before: null,
            promisedDate: forecastDate > deliveryDate ? forecastDate : deliveryDate,
          },
        ],
  )
  await promise(ctx, first, { publishNumber })
}

/** Moves the forecasts of moulds as the floor reports, outside any call; their records count as unchanged. */
export async function moveForecasts(
  db: Db,
  place: { tenantId: number; factoryId: number },
  forecasts: readonly Forecast[],
): Promise<void> {
  await db.run(
    sql`update production_mould as t set forecast_date = u.forecast_date
      from unnest(${forecasts.map(({ mouldId }) => mouldId)}::bigint[], ${forecasts.map((of) => of.forecastDate)}::date[]) as u(id, forecast_date)
      where ${inFactory(place, 't')} and t.id = u.id and t.forecast_date is distinct from u.forecast_date`,
  )
}
