import { handleTerminal, type Context } from '@mouldwright/server-kit'
import { sendFact, type Fact } from '@mouldwright/terminals/shared'
import { makeCall } from './make-call.ts'
import { provenWorker } from './proven-worker.ts'
import { recordFact } from './record-fact.ts'

type FactContext = Context<'fact.notProven'>

/** When it happened by the server's clock, as far as the terminal knew: never later than now. */
const happenedAt = ({ deviceAt, clockOffset }: Fact, now: Date): Date =>
  new Date(Math.min(now.getTime(), Date.parse(deviceAt) + clockOffset))

export const sendFactHandler = handleTerminal(sendFact, async (given, fact) => {
  const ctx = given as unknown as FactContext
  const { terminalId, name } = given.terminal
  const at = happenedAt(fact, ctx.now())
  const worker = await provenWorker(ctx, { terminalId, userId: fact.userId, at })
  // What is done is the person's act, at this terminal.
  const acting = {
    ...ctx,
    session: { ...ctx.session, userId: worker.userId, userName: worker.name, displayName: worker.name },
  }
  const now = ctx.now().toISOString()
  if (fact.kind === 'call')
    return { answer: await makeCall(acting, fact, { by: worker.name, at, terminalName: name }), now }
  const { kind, batchId, operationNumber } = fact
  const missing = [
    ...(batchId ? [] : [{ field: 'batchId', rule: 'required' }]),
    ...(operationNumber ? [] : [{ field: 'operationNumber', rule: 'required' }]),
    ...((kind === 'scrap' || kind === 'rework') && !fact.reason ? [{ field: 'reason', rule: 'required' }] : []),
  ]
  if (!batchId || !operationNumber || missing.length > 0) return ctx.invalid(missing)
  return { ...(await recordFact(acting, { ...fact, kind, batchId, operationNumber }, at, { terminalId, worker })), now }
})
