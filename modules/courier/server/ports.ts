/** The ways out, as the deployment has them. */
import type { Language } from '@mouldwright/kernel'
import type { Template } from '@mouldwright/courier/shared'

export interface Message {
  /** A phone number (`13800000000`, `+49…`) or an e-mail address. */
  to: string
  template: Template
  language: Language
  params: Readonly<Record<string, string>>
  /** Of mail. */
  subject: string
  text: string
}

/** Why a message did not leave. What would fail again in the same way is not tried again. */
export class SendError extends Error {
  readonly isPermanent: boolean

  /** @param reason a short word for the log; never what the message says, nor to whom */
  constructor(reason: string, { isPermanent }: { isPermanent: boolean }) {
    super(reason)
    this.name = 'SendError'
    this.isPermanent = isPermanent
  }
}

export interface MessagePort {
  /** Hands one message over; throws `SendError`. Anything else that is thrown may be over by the next try. */
  send(message: Message): Promise<void>
  /** Codes that may leave a day, altogether. */
  readonly dayMost: number
}

export interface SmsPort extends MessagePort {
  /** Where messages may go: `+86` … */
  readonly dialCodes: readonly string[]
}

/** A message that would have been sent, kept for people to see. */
export interface KeptMessage extends Message {
  channel: 'sms' | 'mail'
  at: number
}

declare module '@mouldwright/server-kit' {
  interface Ports {
    sms: SmsPort
    mail: MessagePort
    /** The last messages, newest first, of a deployment that lets nothing leave; absent in all others. */
    kept?: readonly KeptMessage[]
  }
}
