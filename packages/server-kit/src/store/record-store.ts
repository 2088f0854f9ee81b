/** Where records are kept, as the actions of an entity need it. */
import type { Entity } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import type { Change } from '../define.ts'
import { listRecords } from './list-page.ts'
import { readRecords, type ListQuery, type ReadOptions } from './read.ts'
import { removeRecords } from './remove.ts'
import { saveChanges } from './write.ts'

/** A record as callers see it. */
export type ShownRecord = NonNullable<Change['before']>

export interface RecordStore {
  list(ctx: Context, query: ListQuery): Promise<{ rows: readonly object[]; total: number }>
  /** With child rows; those that there are. */
  read(ctx: Context, ids: readonly number[], lock?: ReadOptions['lock']): Promise<readonly ShownRecord[]>
  /** Refuses what only the server can find wrong, else writes the record with its audit line. */
  save(ctx: Context, change: Change): Promise<void>
  /** All or none, each with its audit line. */
  remove(ctx: Context, ids: readonly number[]): Promise<number>
}

/** The entity tables, which follow from the declaration. */
export const entityTableStore = (of: Entity): RecordStore => ({
  list: (ctx, query) => listRecords(ctx, of, query),
  read: (ctx, ids, lock) => readRecords(ctx, of, { ids, lock }),
  save: (ctx, change) => saveChanges(ctx, of, [change]),
  remove: (ctx, ids) => removeRecords(ctx, of, ids),
})
