import { inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'

/**
 * Is an operation of a route still to be done of a batch, whatever its plan says? Not where another way of its stretch has been begun.
 * @param operation alias of its row
 * @param batchId the batch, as the statement names it
 */
export const isOnWayLeft = (ctx: Pick<Context, 'session'>, operation: string, batchId: Sql): Sql => {
  const of = (column: string) => sql.ref(`${operation}.${column}`)
  return sql`(${of('way')} is null or not exists (
    select from production_route_operations as way_of
      join production_batch_operations as way_fact on ${inFactory(ctx, 'way_fact')} and way_fact.parent_id = ${batchId}
        and way_fact.number = way_of.number and way_fact.started_at is not null
    where ${inFactory(ctx, 'way_of')} and way_of.parent_id = ${of('parent_id')} and way_of.way <> ${of('way')}
      and left(way_of.way, -1) = left(${of('way')}, -1)))`
}
