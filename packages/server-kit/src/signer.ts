/** Whose signature a call carries, where its action asks for one. */
import { Refusal } from '@mouldwright/kernel'
import type { Call, PipelineParts } from './pipeline.ts'
import type { Unproven } from './context.ts'

type Signers = Pick<PipelineParts, 'terminals' | 'gateways' | 'clock'>

/** The terminal or gateway that signed the call; 0 where none is asked for. */
export async function signedBy({ handler, credentials: { signed } }: Call, parts: Signers): Promise<number> {
  const { access } = handler.action
  const now = () => new Date(parts.clock.now()).toISOString()
  if (access === 'terminal') {
    const signer = (signed && (await parts.terminals?.verify(signed))) ?? 'unknown'
    return typeof signer === 'object' ? signer.terminalId : refuseTerminal(signer, now)
  }
  if (access !== 'gateway') return 0
  const signer = (signed && (await parts.gateways?.verify(signed))) ?? 'unknown'
  return typeof signer === 'object' ? signer.gatewayId : refuseGateway(signer, now)
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
