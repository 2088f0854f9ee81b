import { mayAdvance, type RefusalCode } from '@mouldwright/kernel'
import { handle, readRecords, updateRecords, type Context } from '@mouldwright/server-kit'
import {
  answerCosts,
  costDocument,
  dockingFlow,
  retriable,
  retryCosts,
  submitCosts,
  submittable,
  type dockingStatus,
} from '../shared/index.ts'

type Status = (typeof dockingStatus)[number]

/** The chosen documents, held until the transaction ends; refuses at the first that does not stand where it must. */
async function lockStanding<C extends RefusalCode>(
  ctx: Context<C>,
  chosen: readonly { id: number }[],
  isRight: (status: Status) => boolean,
  otherwise: C,
) {
  const records = await readRecords(ctx, costDocument, { ids: chosen.map(({ id }) => id), lock: 'change' })
  if (records.length !== chosen.length) ctx.refuse('record.absent')
  for (const { number, status } of records)
    if (!isRight(status ?? dockingFlow.initial)) ctx.refuse(otherwise, { number })
  return records
}

async function submit<C extends RefusalCode>(
  ctx: Context<C>,
  chosen: readonly { id: number }[],
  from: readonly Status[],
  otherwise: C,
) {
  const records = await lockStanding(ctx, chosen, (status) => from.includes(status), otherwise)
  const submittedAt = ctx.now().toISOString()
  await updateRecords(
    ctx,
    costDocument,
    records.map(({ id, attempts }) => ({
      id,
      status: 'submitted',
      attempts: (attempts ?? 0) + 1,
      submittedAt,
      answer: null,
    })),
  )
  return { changed: records.length }
}

export const submitCostsHandler = handle(submitCosts, (ctx, { documents }) =>
  submit(ctx, documents, submittable, 'costDocument.notSubmittable'),
)

export const retryCostsHandler = handle(retryCosts, (ctx, { documents }) =>
  submit(ctx, documents, retriable, 'costDocument.notRetriable'),
)

export const answerCostsHandler = handle(answerCosts, async (ctx, { documents, outcome, answer }) => {
  const mayTurn = (status: Status) => mayAdvance(dockingFlow, status, outcome)
  const records = await lockStanding(ctx, documents, mayTurn, 'costDocument.notAnswerable')
  await updateRecords(
    ctx,
    costDocument,
    records.map(({ id }) => ({ id, status: outcome, answer: answer ?? null })),
  )
  return { changed: records.length }
})
