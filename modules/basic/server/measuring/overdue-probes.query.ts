import { inFactory, sql, type Context } from '@mouldwright/server-kit'

export interface ProbeDue {
  id: number
  name: string
  /** The last day on which it may measure; null where it needs no calibration. */
  due: string | null
}

/** Probes with their last days, by id; without ids all that may be chosen. */
export async function probeDues(ctx: Context, ids?: readonly number[]): Promise<ReadonlyMap<number, ProbeDue>> {
  if (ids?.length === 0) return new Map()
  const rows = await ctx.db.all<ProbeDue>(sql`
    select t.id, t.name, t.calibration_due as due from basic_probe as t
    where ${inFactory(ctx, 't')} and ${ids ? sql`t.id = any(${ids}::bigint[])` : sql`t.valid`} order by t.name limit 500`)
  return new Map(rows.map((of) => [of.id, of]))
}

/** Whether a probe was past its calibration on a day. */
export const isOverdue = (of: ProbeDue | undefined, on: string): of is ProbeDue & { due: string } =>
  of !== undefined && of.due !== null && of.due < on
