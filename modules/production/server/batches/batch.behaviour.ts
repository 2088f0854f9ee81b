import { behaviour } from '@mouldwright/server-kit'
import { batch, batchFlow, operationState, type batchStatus, type OperationFacts } from '../../shared/index.ts'
import { numbersOf, readParts } from './batch.query.ts'
import { tellMade, tellReports } from './work-reported.ts'
import { countFactsAlone, enteredFacts } from './operation-facts.ts'
import { issuesOf } from '@mouldwright/basic/server/api'

const issueOf = issuesOf('production')

type BatchStatus = (typeof batchStatus)[number]

/** Whether an undispatched batch has begun is what its operations report; all other states are people's decisions. */
function statusByReports(status: BatchStatus | null | undefined, operations: readonly OperationFacts[]): BatchStatus {
  const known = status ?? batchFlow.initial
  if (known !== 'open' && known !== 'inProgress') return known
  return operations.some((facts) => operationState(facts) !== 'notStarted') ? 'inProgress' : 'open'
}

/** Delivery within the mould's; reports on operations that the part's route has (a part without a route is the data check's affair). */
export const batchBehaviour = behaviour(batch, {
  async check(ctx, changes) {
    for (const { after } of changes) after.status = statusByReports(after.status, after.operations ?? [])
    const parts = await readParts(
      ctx,
      changes.map(({ after }) => after.partId),
    )
    return changes.flatMap((change) => {
      const { deliveryDate, operations, partId } = change.after
      const part = parts.get(partId)
      if (!part) return []
      const { mould, mouldDelivery: delivery } = part
      const numbers = numbersOf(part, change.after.id)
      const late =
        deliveryDate && deliveryDate > delivery
          ? [issueOf(change, 'deliveryDate', 'deliveryAfterMould', { mould, delivery })]
          : []
      const unknown = (operations ?? []).flatMap(({ number }, at) =>
        !numbers || numbers.includes(number)
          ? []
          : [issueOf(change, 'operations', 'unknownOperation', { number }, at + 1)],
      )
      return [...late, ...unknown]
    })
  },
  async saved(ctx, changes) {
    const facts = enteredFacts(changes)
    if (facts.length > 0) await ctx.kit.extensions.factsEntered?.(ctx, facts)
    await countFactsAlone(ctx, changes)
    await tellReports(ctx, changes)
    await tellMade(ctx, changes)
  },
})
