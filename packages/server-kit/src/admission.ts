/** Session → module open? → permission: the first steps of every call. */
import { Refusal } from '@mouldwright/kernel'
import type { Account, Gateway, Session, Terminal } from './context.ts'
import type { Db } from './db.ts'
import type { Call, PipelineParts } from './pipeline.ts'
import type { Signer } from './signer.ts'
import type { CallMeter } from './wire/call-budget.ts'

interface Who {
  session: Session | null
  account: Account | null
  terminal: Terminal | null
  gateway: Gateway | null
}

export type Admission = (db: Db, call: Call, know: (session: Session) => void, signer: Signer) => Promise<Who>

export function createAdmission(parts: PipelineParts, meter: CallMeter): Admission {
  const { kit } = parts
  return whoCalls

  /** Who calls, as the access of the action asks for; refuses whoever may not. */
  async function whoCalls(db: Db, call: Call, know: (session: Session) => void, signer: Signer): Promise<Who> {
    const nobody: Who = { session: null, account: null, terminal: null, gateway: null }
    const { access } = call.handler.action
    if (access === 'public') return nobody
    if (access === 'terminal' || access === 'gateway') return admitSigner(db, call, know, signer)
    if (access !== 'account') return { ...nobody, session: await admit(db, call, know) }
    const account = await parts.sessions.resolveAccount(db, call.credentials)
    if (account === 'absent') throw new Refusal('session.absent')
    if (account === 'ended') throw new Refusal('session.ended')
    meter.countAccount(call, account)
    return { ...nobody, account }
  }

  async function admitSigner(
    db: Db,
    call: Call,
    know: (session: Session) => void,
    { id, place }: Signer,
  ): Promise<Who> {
    const isGateway = call.handler.action.access === 'gateway'
    const entered = isGateway ? await parts.gateways!.enter(db, id) : await parts.terminals!.enter(db, id, place!)
    if (entered === 'revoked') throw new Refusal(isGateway ? 'gateway.revoked' : 'terminal.revoked')
    know(entered.session)
    await enterModule(db, call, entered.session)
    return { account: null, terminal: null, gateway: null, ...entered }
  }

  async function admit(db: Db, call: Call, know: (session: Session) => void): Promise<Session> {
    const session = await parts.sessions.resolve(db, call.credentials)
    if (session === 'absent') throw new Refusal('session.absent')
    if (session === 'ended') throw new Refusal('session.ended')
    know(session)
    await enterModule(db, call, session)
    const { action } = call.handler
    if (typeof action.access === 'object' && !session.permissions.has(action.access.permission))
      throw new Refusal(action.denied ?? 'access.denied', {
        params: { permission: action.access.permission },
      })
    return session
  }

  async function enterModule(db: Db, call: Call, session: Session): Promise<void> {
    meter.count(call, session)
    await kit.phrases.speakFor(db, session.tenantId, parts.clock.monotonic())
    const { action } = call.handler
    const opens = kit.modules.find(({ module }) => module.key === action.module)?.module.opens
    if (opens && !session.modules.has(opens)) throw new Refusal('module.closed', { params: { module: opens } })
  }
}
