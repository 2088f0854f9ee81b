/** Pieces of SQL that take some rows whose time has come, beside whoever else takes some. */
import { sql, type Sql } from './db.ts'
import type { FactoryPlace } from './running/periodic.ts'

/** Removes rows of tickets and counts whose time is over, a few with each new one: the table stays small, and no call pays for many. */
export const deleteOver = (table: string, key: string, until: string, at: Date, most = 50): Sql => sql`
  delete from ${sql.table(table)} where ${sql.ref(key)} in (
    select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(until)} <= ${at} limit ${most} for update skip locked)`

/** Takes factories from a table of watches that nobody has looked at since a moment, longest ago first, and notes that somebody does now. */
export const takeWatched = (table: string, at: Date, since: Date, most: number): Sql<FactoryPlace> => sql<FactoryPlace>`
  update ${sql.table(table)} set watched_at = ${at} where (tenant_id, factory_id) in (
    select tenant_id, factory_id from ${sql.table(table)} where watched_at is null or watched_at <= ${since}
    order by watched_at nulls first limit ${most} for update skip locked)
  returning tenant_id as "tenantId", factory_id as "factoryId"`
