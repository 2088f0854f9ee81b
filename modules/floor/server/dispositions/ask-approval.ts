import { wayNeedsApproval } from '@mouldwright/basic/server/api'
import type { OfferedWay } from '@mouldwright/basic/shared'
import { membersHolding } from '@mouldwright/identity/server/api'
import { permissionOf } from '@mouldwright/kernel'
import { sendMessage } from '@mouldwright/messages/server/api'
import { insertRecords, type Context } from '@mouldwright/server-kit'
import { disposition, dispositionFlow, type FollowUp } from '../../shared/index.ts'
import { settingOf } from '../days/setting.query.ts'
import type { ReportDraft } from '../reports/report-draft.ts'

/** What the company calls what follows. */
const outcomeOf: Readonly<Record<FollowUp, OfferedWay['outcome']>> = {
  reworkOperation: 'rework',
  remake: 'scrap',
  concession: 'concession',
  none: 'returnToSupplier',
}

async function needsApproval(ctx: Context, { dealWay, followUp }: ReportDraft): Promise<boolean> {
  // Of pieces that were put right on the spot nothing is left to agree to.
  if (!dealWay && (followUp ?? 'none') === 'none') return false
  return wayNeedsApproval(ctx, { dealWay: dealWay ?? null, outcome: outcomeOf[followUp ?? 'none'] })
}

/** Holds what comes behind until what is done with the pieces has been agreed to, where the company wants that, and tells those who may. */
export async function askApproval(
  ctx: Context,
  report: ReportDraft,
  { reportId, batch, by }: { reportId: number; batch: string; by: string },
): Promise<void> {
  if (!(await needsApproval(ctx, report))) return
  const { batchId, operationNumber, quantity, reason, dealWay, followUp } = report
  const [id] = await insertRecords(ctx, disposition, [
    {
      ...{ reportId, status: dispositionFlow.initial, batchId, operationNumber, quantity: quantity ?? null },
      ...{ reason: reason ?? null, dealWay: dealWay ?? null, followUp: followUp ?? 'none' },
      ...{ reportedBy: by.slice(0, 50), reportedAt: ctx.now().toISOString() },
    },
  ])
  const { approvesOwn } = await settingOf(ctx.db, ctx.session)
  const holders = await membersHolding(ctx.db, ctx.session, permissionOf(disposition, 'decide'))
  const deciding = approvesOwn ? holders : holders.filter((userId) => userId !== report.userId)
  await sendMessage(ctx, deciding, {
    module: 'floor',
    code: 'toApprove',
    params: { person: by, batch, operation: String(operationNumber), count: quantity ?? 1 },
    link: `/floor/disposition?id=${id}`,
  })
}
