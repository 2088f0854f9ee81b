import type { Change, Context } from '@mouldwright/server-kit'
import { batchStatus, type batch, type OperationFacts } from '../shared/index.ts'

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    /** The floor has reported something of operations, in the caller's transaction. */
    workReported: (ctx: Context) => Promise<void>
  }
}

const done: readonly (typeof batchStatus)[number][] = ['finished', 'closed']

/** What the floor says of a batch: facts of its operations, and whether it is over. */
const reportOf = (of: { status?: (typeof batchStatus)[number] | null; operations?: readonly Reported[] | null }) =>
  JSON.stringify([
    done.includes(of.status ?? 'open') ? of.status : null,
    (of.operations ?? [])
      .map(({ number, startedAt, finishedAt, progress, workedMinutes, isPaused, machineId, resourceGroupId }) => [
        number,
        ...[startedAt, finishedAt, progress, workedMinutes, isPaused, machineId, resourceGroupId].map(
          (fact) => fact ?? 0,
        ),
      ])
      .sort(([one], [other]) => Number(one) - Number(other)),
  ])

interface Reported extends OperationFacts {
  number: number
  workedMinutes?: number | null
  machineId?: number | null
  resourceGroupId?: number | null
}

/** Tells whoever follows the floor, where a change of batches says something of work. */
export async function tellReports(ctx: Context, changes: readonly Change<typeof batch>[]): Promise<void> {
  const isReport = changes.some(({ before, after }) => reportOf(before ?? {}) !== reportOf(after))
  if (isReport) await ctx.kit.extensions.workReported?.(ctx)
}
