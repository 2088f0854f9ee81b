import { mayAdvance } from '@mouldwright/kernel'
import { mould } from '@mouldwright/production/shared'
import { dayIn, handle, inFactory, readRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import {
  acceptIssue,
  issue,
  issueFlow,
  proposeNumber,
  proveIssue,
  reopenIssue,
  solveIssue,
  trial,
  type IssueStatus,
} from '../shared/index.ts'

async function lockIssue(ctx: Context<'issue.stateForbids'>, id: number, to: IssueStatus) {
  const [found] = await readRecords(ctx, issue, { ids: [id], lock: 'change' })
  if (!found) return ctx.refuse('record.absent')
  if (!mayAdvance(issueFlow, found.status ?? issueFlow.initial, to))
    ctx.refuse('issue.stateForbids', { issue: found.number })
  return found
}

/** Who settles it, and when. */
const settled = (ctx: Context) => ({
  settledBy: ctx.session.displayName,
  settledDate: dayIn(ctx.now(), ctx.session.timeZone),
})

export const issueHandlers = [
  handle(solveIssue, async (ctx, { id, outcome }) => {
    const found = await lockIssue(ctx, id, 'solved')
    const { closingBatchId, closingOperation, number } = found
    if (closingBatchId) await refuseUndone(ctx, number, closingBatchId, closingOperation ?? null)
    else if (!outcome) ctx.refuse('issue.howSolved', { issue: number })
    await updateRecords(ctx, issue, [{ id, status: 'solved', outcome: outcome ?? null, ...settled(ctx) }])
    return {}
  }),

  handle(proveIssue, async (ctx, { id, trialId }) => {
    const found = await lockIssue(ctx, id, 'proved')
    const asked = [trialId, ...(found.trialId ? [found.trialId] : [])]
    const trials = new Map((await readRecords(ctx, trial, { ids: asked, rows: false })).map((one) => [one.id, one]))
    const at = trials.get(trialId)
    if (!at) return ctx.refuse('record.absent')
    const seenAt = found.trialId ? trials.get(found.trialId) : undefined
    const isLater = !seenAt || Number(at.event.slice(1)) > Number(seenAt.event.slice(1))
    const wasTried = at.status === 'tried' || at.status === 'concluded'
    if (at.mouldId !== found.mouldId || !wasTried || !isLater)
      ctx.refuse('issue.provedNowhere', { issue: found.number, trial: at.event })
    await updateRecords(ctx, issue, [{ id, status: 'proved', provedTrialId: trialId, ...settled(ctx) }])
    return {}
  }),

  handle(acceptIssue, async (ctx, { id, outcome }) => {
    await lockIssue(ctx, id, 'accepted')
    await updateRecords(ctx, issue, [{ id, status: 'accepted', outcome, ...settled(ctx) }])
    return {}
  }),

  handle(reopenIssue, async (ctx, { id, outcome }) => {
    await lockIssue(ctx, id, 'open')
    await updateRecords(ctx, issue, [
      { id, status: 'open', outcome, provedTrialId: null, settledBy: null, settledDate: null },
    ])
    return {}
  }),

  handle(proposeNumber, async (ctx, { mouldId, trialId, of }) => {
    const [found] = await readRecords(ctx, mould, { ids: [mouldId], rows: false })
    if (!found) return ctx.refuse('record.absent')
    const [at] = trialId ? await readRecords(ctx, trial, { ids: [trialId], rows: false }) : []
    const stem = `${found.number}-${of === 'modification' ? 'M' : (at?.event ?? 'I')}`.slice(0, 25)
    return { number: `${stem}-${String((await lastNumber(ctx, of, stem)) + 1).padStart(2, '0')}` }
  }),
]

/** The highest number that follows a stem; 0 where none does. */
async function lastNumber(ctx: Context, of: 'issue' | 'modification', stem: string): Promise<number> {
  const from = stem.length + 2
  const numbers =
    of === 'issue'
      ? sql`select t.number from trial_issue as t where ${inFactory(ctx, 't')} and starts_with(t.number, ${`${stem}-`})`
      : sql`select t.number from trial_modification as t where ${inFactory(ctx, 't')} and starts_with(t.number, ${`${stem}-`})`
  const { last } = await ctx.db.one<{ last: number | null }>(
    sql`select max(substring(n.number from ${from}::int)::int) as last from (${numbers}) as n
      where substring(n.number from ${from}::int) ~ '^[0-9]{1,4}$'`,
  )
  return last ?? 0
}

async function refuseUndone(
  ctx: Context<'issue.operationOpen'>,
  number: string,
  batchId: number,
  operation: number | null,
): Promise<void> {
  const row = await ctx.db.one<{ batch: string; isDone: boolean }>(
    sql`select b.number as batch, coalesce(b.status = 'finished' or o.finished_at is not null, false) as "isDone" from production_batch as b
        left join production_batch_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = b.id and o.number = ${operation}
      where ${inFactory(ctx, 'b')} and b.id = ${batchId}`,
  )
  if (!row.isDone) ctx.refuse('issue.operationOpen', { issue: number, batch: row.batch, operation: operation ?? '–' })
}
