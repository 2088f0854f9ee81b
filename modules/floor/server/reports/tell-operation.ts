import type { ReportedOperation } from '@mouldwright/production/server/api'
import type { Context } from '@mouldwright/server-kit'
import type { Projection } from '../../shared/reports/projection.ts'

type Ends = { [K in 'startedAt' | 'finishedAt']: Projection[K] | string }

/** Tells whoever follows operations that one has begun or ended, or has not after all: the last first, when it is taken back. */
export async function tellOperation(
  ctx: Context,
  { batchId, operationNumber }: Omit<ReportedOperation, 'has'>,
  before: Ends,
  after: Ends,
): Promise<void> {
  const tell = (has: ReportedOperation['has']) =>
    ctx.kit.extensions.operationReported?.(ctx, { batchId, operationNumber, has })
  if (before.finishedAt !== null && after.finishedAt === null) await tell('notEnded')
  if (before.startedAt !== null && after.startedAt === null) await tell('notBegun')
  if (before.startedAt === null && after.startedAt !== null) await tell('begun')
  if (before.finishedAt === null && after.finishedAt !== null) await tell('ended')
}
