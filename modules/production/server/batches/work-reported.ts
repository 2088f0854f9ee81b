import type { Change, Context } from '@mouldwright/server-kit'
import { batchStatus, type batch, type OperationFacts } from '../../shared/index.ts'

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    /** The floor has reported something of operations, in the caller's transaction. */
    workReported: (ctx: Context) => Promise<void>
    /** The floor has begun or ended an operation of a batch, or has not after all, in the caller's transaction. */
    operationReported: (ctx: Context, operation: ReportedOperation) => Promise<void>
    /** Batches have come into being that are to be made, in the caller's transaction. */
    batchesMade: (ctx: Context, batches: readonly { id: number; partId: number; quantity: number }[]) => Promise<void>
  }
}

export interface ReportedOperation {
  batchId: number
  operationNumber: number
  /** `notBegun` and `notEnded`: a correction says that what was reported has not been. */
  has: 'begun' | 'ended' | 'notBegun' | 'notEnded'
}

const done: readonly (typeof batchStatus)[number][] = ['finished', 'closed']

/** What the floor says of a batch: facts of its operations, and whether it is over. */
const reportOf = (of: { status?: (typeof batchStatus)[number] | null; operations?: readonly Reported[] | null }) =>
  JSON.stringify([
    done.includes(of.status ?? 'open') ? of.status : null,
    (of.operations ?? [])
      .map((of) => [
        of.number,
        ...[
          of.startedAt,
          of.finishedAt,
          of.progress,
          of.workedMinutes,
          of.isPaused,
          of.machineId,
          of.resourceGroupId,
        ].map((fact) => fact ?? 0),
        // When a supplier is to be back says nothing before it has begun: plans read it, forecasts follow plans.
        of.startedAt ? (of.turnaroundMinutes ?? 0) : 0,
      ])
      .sort(([one], [other]) => Number(one) - Number(other)),
  ])

interface Reported extends OperationFacts {
  number: number
  workedMinutes?: number | null
  machineId?: number | null
  resourceGroupId?: number | null
  turnaroundMinutes?: number | null
}

/** Tells whoever follows the floor, where a change of batches says something of work. */
export async function tellReports(ctx: Context, changes: readonly Change<typeof batch>[]): Promise<void> {
  const isReport = changes.some(({ before, after }) => reportOf(before ?? {}) !== reportOf(after))
  if (isReport) await ctx.kit.extensions.workReported?.(ctx)
}

/** Tells whoever follows batches as single pieces of those that are new. */
export async function tellMade(ctx: Context, changes: readonly Change<typeof batch>[]): Promise<void> {
  const made = changes.flatMap(({ before, after }) => (before || done.includes(after.status ?? 'open') ? [] : [after]))
  if (made.length > 0) await ctx.kit.extensions.batchesMade?.(ctx, made)
}
