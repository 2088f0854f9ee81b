/**
 * Every call goes the same way: session → module open? → permission → check of the input → handler in one transaction →
 * check of the answer → commit → events. What a handler refuses rolls everything back.
 */
import { isPlaced, Refusal, type Language } from '@mouldwright/kernel'
import { createAdmission } from './admission.ts'
import { createCallerTenants } from './caller-tenants.ts'
import { createAnswerCheck } from './checked-answer.ts'
import { checkedInput } from './checked-input.ts'
import { createContext, type PendingEvent } from './context-maker.ts'
import type {
  ManualTransactionContext,
  Clock,
  Context,
  Credentials,
  GatewayPort,
  Http,
  Log,
  Session,
  SessionPort,
  TerminalPort,
} from './context.ts'
import { allOf, dbOf, nowhere, openPlace, transaction, type Db, type Pool } from './db.ts'
import type { FileAnswer, Handler } from './define.ts'
import type { Party } from './fair-turns.ts'
import type { Kit } from './kit.ts'
import { onlyOnce } from './once-only.ts'
import { speaking } from './phrases.ts'
import { isNoted, refusalOutcome } from './refusal-outcome.ts'
import { attempts, isOfFiles, pause, refusalOfTheMoment, worthRetrying } from './retries.ts'
import { signedBy, type Signer } from './signer.ts'
import type { ActivityLog } from './running/activity.ts'
import { noteDenial } from './store/denial-note.ts'
import { noteDownload, notesFiles } from './store/download-note.ts'
import { tracing } from './trace.ts'
import { createCallMeter, generousCalls, type CallBudget } from './wire/call-budget.ts'
import { wireCodes } from './wire-codes.ts'

export interface Call {
  handler: Handler
  input: unknown
  credentials: Credentials
  language: Language
  /** The page that calls shows this language; it goes before the member's own. */
  askedLanguage?: Language | undefined
  confirmed: readonly string[]
  idempotencyKey: string | undefined
  http: Http
  traceId: string
}

const languageFor = ({ askedLanguage, language }: Call, session: Session | null | undefined): Language =>
  askedLanguage ?? session?.language ?? language

export interface Envelope {
  code: number
  message: string
  data: unknown
  traceId?: string
}

export interface Outcome {
  status: number
  envelope: Envelope
  file?: FileAnswer
  /** Seconds after which the call may be made again. */
  retryAfter?: number
}

export interface PipelineParts {
  kit: Kit
  pool: Pool
  sessions: SessionPort
  /** Absent where the product has no terminals: then nobody is one. */
  terminals?: TerminalPort | undefined
  gateways?: GatewayPort | undefined
  clock: Clock
  log: Log
  newId: () => number
  callBudget?: CallBudget | undefined
  /** Hears of calls that were slow or failed. */
  activity?: ActivityLog | undefined
  /** Writes events into the outbox, in the transaction that they tell of. */
  writeEvents: (
    db: Db,
    session: Session,
    events: readonly PendingEvent[],
    at: Date,
    newId: () => number,
  ) => Promise<void>
  /** Makes a job of a queued action, in the caller's transaction. */
  enqueue: (ctx: Context, handler: Handler, input: Record<string, unknown>) => Promise<{ taskId: number }>
}

/** Milliseconds that a call waits for a record that somebody else is changing: less than a statement may take. */
const lockTimeout = 4_000

export type Pipeline = (call: Call) => Promise<Outcome>

const withoutTransaction = () => {
  throw new Error('This handler opens its transactions itself.')
}
const noDb: Db = {
  all: withoutTransaction,
  one: withoutTransaction,
  maybe: withoutTransaction,
  run: withoutTransaction,
  stream: withoutTransaction,
  get prepared() {
    return noDb
  },
}

/** A call of somebody who was not known turned out to be of a tenant that has its share of connections. Nothing has been done. */
class NotItsTurn extends Error {
  readonly tenantId: number
  constructor(tenantId: number) {
    super('The tenant has its share of connections.')
    this.tenantId = tenantId
  }
}

export function createPipeline(parts: PipelineParts): Pipeline {
  const { kit, pool, log } = parts
  const checkAnswer = createAnswerCheck()
  const callers = createCallerTenants()
  const whoCalls = createAdmission(
    parts,
    createCallMeter(parts.callBudget ?? generousCalls, () => parts.clock.monotonic()),
  )

  return (call) => tracing(call.traceId, () => speaking(() => timed(call)))

  async function timed(call: Call): Promise<Outcome> {
    const who: { session?: Session } = {}
    const begun = parts.clock.monotonic()
    const outcome = await perform(call, who)
    const { code } = outcome.envelope
    parts.activity?.note({
      at: parts.clock.now(),
      kind: 'call',
      name: call.handler.action.name,
      traceId: call.traceId,
      tenantId: who.session?.tenantId ?? null,
      milliseconds: parts.clock.monotonic() - begun,
      failed: code === wireCodes.defect || outcome.status >= 500,
    })
    return outcome
  }

  async function perform(call: Call, who: { session?: Session }): Promise<Outcome> {
    const know = (session: Session) => void (who.session = session)
    try {
      // Before all attempts: a signed call counts once, and the attempts are ours.
      const signer = await signedBy(call, parts)
      let party: Party | undefined = signer.place?.tenantId
      for (let attempt = 1; ; attempt += 1) {
        try {
          return call.handler.manualTransaction
            ? await withManualTransactions(call, know, signer)
            : await once(call, know, signer, party)
        } catch (error) {
          // Whose call it is is known now: it waits with the others of its tenant.
          if (error instanceof NotItsTurn) {
            party = error.tenantId
            continue
          }
          if (attempt >= attempts || !worthRetrying(error, call.handler)) throw error
          await pause(attempt)
        }
      }
    } catch (error) {
      if (error instanceof Refusal) {
        const kind = kit.kindOf(error)
        if (kind === 'ended') await parts.sessions.copiesEnded?.()
        if (who.session && isNoted(call.handler, kind)) await noteDenial(parts, who.session, call, error)
      }
      return refused(error, call, languageFor(call, who.session))
    }
  }

  /** The way of handlers that open their transactions themselves: none is open while they run. */
  async function withManualTransactions(
    call: Call,
    know: (session: Session) => void,
    signer: Signer,
  ): Promise<Outcome> {
    const { handler } = call
    const caller = { credentials: call.credentials, signerId: signer.id }
    const work: ManualTransactionContext['transaction'] = (callback) =>
      transaction(pool, nowhere, callback, { party: callers.partyOf(caller) })
    const who = await transaction(pool, signer.place ?? nowhere, (db) => whoCalls(db, call, know, signer), {
      party: callers.partyOf(caller),
    })
    const { session } = who
    if (session) callers.learn(caller, session.tenantId)
    const input = checkedInput(call)
    const { ctx } = createContext({
      ...parts,
      db: noDb,
      ...who,
      language: languageFor(call, session),
      http: call.http,
      traceId: call.traceId,
      confirmed: new Set(),
    })
    const data = await handler.run({ ...ctx, transaction: work } satisfies ManualTransactionContext, input)
    checkAnswer(handler, data)
    return { status: 200, envelope: { code: wireCodes.ok, message: '', data } }
  }

  async function once(call: Call, know: (session: Session) => void, signer: Signer, party?: Party): Promise<Outcome> {
    const { handler } = call
    const { action } = handler
    const afterCommit: (() => void)[] = []
    let file: FileAnswer | undefined
    let session: Session | null = null
    const caller = { credentials: call.credentials, signerId: signer.id }
    const client = await pool.connect(party ?? callers.partyOf(caller))
    let broken: Error | undefined
    try {
      const opened = client.query(
        openPlace(signer.place ?? nowhere, {
          lockTimeout,
          ...(action.reads && isPlaced(action) && !notesFiles(action) ? { readOnly: true } : {}),
          // A shift begins with a crowd of them, on connections that are all new.
          ...(action.access === 'terminal' && !action.reads ? { plansOnce: true } : {}),
        }),
      )
      const db = dbOf(client)
      // Who has signed is only looked up: that may be asked for behind the beginning, without waiting for it.
      if (!signer.place) await opened
      const [who] = await allOf([whoCalls(db, call, know, signer), opened])
      session = who.session
      if (session) {
        callers.learn(caller, session.tenantId)
        if (!pool.assign(client, session.tenantId)) throw new NotItsTurn(session.tenantId)
      }
      const input = checkedInput(call)
      const made = createContext({
        ...parts,
        db,
        ...who,
        language: languageFor(call, session),
        http: call.http,
        traceId: call.traceId,
        confirmed: new Set(call.confirmed),
      })
      const data = await carryOut(made.ctx, call, input)
      if (session && made.events.length > 0)
        await parts.writeEvents(db, session, made.events, made.ctx.now(), parts.newId)
      if (action.answers === 'file') {
        file = data as FileAnswer
        await noteDownload(made.ctx, action, file)
      } else checkAnswer(handler, data)
      await client.query('commit')
      afterCommit.push(...made.afterCommit)
      return {
        status: 200,
        envelope: { code: wireCodes.ok, message: '', data: file ? null : data },
        ...(file ? { file } : {}),
      }
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => (broken = lost))
      throw error
    } finally {
      client.release(broken)
      for (const callback of afterCommit) callback()
    }
  }

  async function carryOut(ctx: Context, call: Call, input: Record<string, unknown>): Promise<unknown> {
    const { handler } = call
    const work = async () => {
      if (handler.action.run !== 'queued') return handler.run(ctx, input)
      const job = await parts.enqueue(ctx, handler, input)
      await handler.accept?.(ctx, input, job)
      return job
    }
    const isKept = isPlaced(handler.action) && !handler.action.reads && handler.action.answers !== 'file'
    if (!call.idempotencyKey || !isKept) return work()
    return onlyOnce(ctx, call.idempotencyKey.slice(0, 64), handler.action.name, work)
  }

  function refused(error: unknown, call: Call, language: Language): Outcome {
    const refusal = error instanceof Refusal ? error : refusalOfTheMoment(error)
    if (isOfFiles(refusal)) log.error({ err: error, traceId: call.traceId }, 'the file store could not be used')
    if (refusal?.code === 'load.conflict') log.warn({ err: error, traceId: call.traceId }, 'a call lost a race')
    if (!refusal) {
      log.error({ err: error, traceId: call.traceId, action: call.handler.action.name }, 'a call failed')
      const message = kit.refusalSentence(language, 'defect.unexpected', { traceId: call.traceId })
      return {
        status: 200,
        envelope: { code: wireCodes.defect, message, data: { refusal: 'defect.unexpected' }, traceId: call.traceId },
      }
    }
    return refusalOutcome(kit, refusal, language, call.traceId, call.handler.action.module)
  }
}
