import { mayAdvance, permissionOf } from '@mouldwright/kernel'
import { dayIn, handle, inFactory, readRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import {
  cancelTrial,
  checkReadiness,
  concludeTrial,
  confirmReady,
  recordTrial,
  trial,
  trialFlow,
  type Lack,
  type TrialStatus,
} from '../shared/index.ts'
import { lacksOf } from './readiness.query.ts'

/** The trial, held until the transaction ends, where it may come to a state from the one it has. */
async function lockTrial(ctx: Context<'trial.stateForbids'>, id: number, to: TrialStatus) {
  const [found] = await readRecords(ctx, trial, { ids: [id], lock: 'change', rows: false })
  if (!found) return ctx.refuse('record.absent')
  if (!mayAdvance(trialFlow, found.status ?? trialFlow.initial, to))
    ctx.refuse('trial.stateForbids', { trial: nameOf(found) })
  return found
}

const nameOf = (of: { event: string; labels: Readonly<Record<string, string>> }) =>
  `${of.labels['mouldId'] ?? ''} ${of.event}`

/** What a mould lacks, in the reader's words. */
const saidLacks = (ctx: Context, lacks: readonly Lack[]) =>
  lacks
    .map(({ code, count, names }) => ctx.kit.word(ctx.language, 'trial', `readiness.${code}`, { count, names }))
    .join(ctx.kit.word(ctx.language, 'trial', 'readiness.and'))

export const trialHandlers = [
  handle(checkReadiness, async (ctx, { id }) => {
    const [found] = await readRecords(ctx, trial, { ids: [id], rows: false })
    if (!found) return ctx.refuse('record.absent')
    const lacks = await lacksOf(ctx, found)
    return { isReady: lacks.length === 0, lacks }
  }),

  handle(confirmReady, async (ctx, { id, despite }) => {
    const found = await lockTrial(ctx, id, 'ready')
    const lacks = await lacksOf(ctx, found)
    const params = { trial: nameOf(found), lacks: saidLacks(ctx, lacks) }
    if (lacks.length > 0 && !despite) ctx.refuse('trial.notReady', params)
    if (lacks.length > 0 && !ctx.session.permissions.has(permissionOf(trial, 'override')))
      ctx.refuse('trial.mayNotOverride', params)
    await updateRecords(ctx, trial, [
      { id, status: 'ready', readyDespite: lacks.length > 0 ? (despite ?? null) : null },
    ])
    return {}
  }),

  handle(recordTrial, async (ctx, { id, triedDate }) => {
    const found = await lockTrial(ctx, id, 'tried')
    if (triedDate > dayIn(ctx.now(), ctx.session.timeZone))
      ctx.refuse('trial.triedInFuture', { trial: nameOf(found), date: triedDate })
    await updateRecords(ctx, trial, [{ id, status: 'tried', triedDate }])
    return {}
  }),

  handle(concludeTrial, async (ctx, { id, result, conclusion }) => {
    const found = await lockTrial(ctx, id, 'concluded')
    if (result === 'passed') {
      const { open } = await ctx.db.one<{ open: number }>(
        sql`select count(*) as open from trial_issue as i where ${inFactory(ctx, 'i')} and i.trial_id = ${id} and i.status = 'open'`,
      )
      if (open > 0) ctx.refuse('trial.openIssues', { trial: nameOf(found), count: open })
    }
    await updateRecords(ctx, trial, [{ id, status: 'concluded', result, conclusion: conclusion ?? null }])
    return {}
  }),

  handle(cancelTrial, async (ctx, { id, reason }) => {
    await lockTrial(ctx, id, 'cancelled')
    await updateRecords(ctx, trial, [{ id, status: 'cancelled', conclusion: reason }])
    return {}
  }),
]
