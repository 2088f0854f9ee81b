import { mayAdvance, type RefusalCode } from '@mouldwright/kernel'
import { handle, readRecords, updateRecords, type Context } from '@mouldwright/server-kit'
import { documentsNamed } from './cost-document.behaviour.ts'
import {
  answerCosts,
  costDocument,
  dockingFlow,
  retriable,
  retryCosts,
  submitCosts,
  submittable,
  type dockingStatus,
} from '../../shared/index.ts'

type Status = (typeof dockingStatus)[number]

/** The chosen documents, held until the transaction ends; refuses with all that do not stand where they must. */
async function lockStanding<C extends RefusalCode>(
  ctx: Context<C>,
  chosen: readonly { id: number }[],
  isRight: (status: Status) => boolean,
  otherwise: C,
) {
  const records = await readRecords(ctx, costDocument, { ids: chosen.map(({ id }) => id), lock: 'change' })
  if (records.length !== chosen.length) ctx.refuse('record.absent')
  const wrong = records.filter(({ status }) => !isRight(status ?? dockingFlow.initial))
  if (wrong.length > 0) ctx.refuse(otherwise, documentsNamed(wrong))
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
