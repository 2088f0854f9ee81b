import { part } from '@mouldwright/production/shared'
import { dayIn, updateRecords, type Context } from '@mouldwright/server-kit'
import type { OperationWorld } from './world.query.ts'

/** The material of the batch's part is there: its gate opens, and planning no longer waits for it. */
export async function materialIn(ctx: Context, { partId, materialStatus }: OperationWorld): Promise<void> {
  if (materialStatus === 'arrived') return
  const materialDate = dayIn(ctx.now(), ctx.session.timeZone)
  await updateRecords(ctx, part, [{ id: partId, materialStatus: 'arrived', materialDate }])
}
