/** Whose signature a call carries, where its action asks for one. */
import { Refusal } from '@mouldwright/kernel'
import type { Session, Unproven } from './context.ts'
import type { Call, PipelineParts } from './pipeline.ts'

type Signers = Pick<PipelineParts, 'terminals' | 'gateways' | 'clock'>

export interface Signer {
  /** The terminal or gateway; 0 where none is asked for. */
  id: number
  /** Where it stands, if its proof said so: there the call's transaction begins. */
  place?: Pick<Session, 'tenantId' | 'factoryId'>
}

/** Who signed the call. */
export async function signedBy({ handler, credentials: { signed } }: Call, parts: Signers): Promise<Signer> {
  const { access } = handler.action
  const now = () => new Date(parts.clock.now()).toISOString()
  if (access === 'terminal') {
    const signer = (signed && (await parts.terminals?.verify(signed))) ?? 'unknown'
    if (typeof signer !== 'object') return refuseTerminal(signer, now)
    const { terminalId: id, place } = signer
    return { id, place }
  }
  if (access !== 'gateway') return { id: 0 }
  const signer = (signed && (await parts.gateways?.verify(signed))) ?? 'unknown'
  return typeof signer === 'object' ? { id: signer.gatewayId } : refuseGateway(signer, now)
}

function refuseTerminal(why: Exclude<Unproven, 'expired'>, now: () => string): never {
  if (why === 'revoked') throw new Refusal('terminal.revoked')
  if (why === 'late') throw new Refusal('terminal.clock', { data: { now: now() } })
  if (why === 'repeated') throw new Refusal('terminal.repeated')
  throw new Refusal('terminal.unknown')
}

function refuseGateway(why: Unproven, now: () => string): never {
  if (why === 'revoked') throw new Refusal('gateway.revoked')
  if (why === 'expired') throw new Refusal('gateway.expired')
  if (why === 'late') throw new Refusal('gateway.clock', { data: { now: now() } })
  if (why === 'repeated') throw new Refusal('gateway.repeated')
  throw new Refusal('gateway.unknown')
}
