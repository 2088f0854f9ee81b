/** Transports that send nothing: messages are kept for people to look at. */
import type { Clock, Ports } from '@mouldwright/server-kit'
import type { KeptMessage, Message } from './ports.ts'

const most = 100

export interface Allowance {
  smsDayMost: number
  mailDayMost: number
  dialCodes: readonly string[]
}

export interface KeptPorts {
  sms: Ports['sms']
  mail: Ports['mail']
  kept: readonly KeptMessage[]
}

export function createKeptPorts(
  clock: Pick<Clock, 'now'>,
  { smsDayMost, mailDayMost, dialCodes }: Allowance,
): KeptPorts {
  const kept: KeptMessage[] = []
  const keep = (channel: KeptMessage['channel']) => async (message: Message) => {
    kept.unshift({ ...message, channel, at: clock.now() })
    kept.length = Math.min(kept.length, most)
  }
  return {
    sms: { send: keep('sms'), dayMost: smsDayMost, dialCodes },
    mail: { send: keep('mail'), dayMost: mailDayMost },
    kept,
  }
}
