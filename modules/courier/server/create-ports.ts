/** The ways out that a deployment has chosen. */
import type { Clock, Ports } from '@mouldwright/server-kit'
import { createKeptPorts, type Allowance, type KeptPorts } from './kept-messages.ts'
import { SendError, type Message } from './ports.ts'
import { createAliyunSms } from './senders/aliyun-sms.ts'
import type { SmsAccount } from './senders/sms-account.ts'
import { createSmtpMail, type SmtpOptions } from './senders/smtp-mail.ts'
import { createTencentSms, type TencentOptions } from './senders/tencent-sms.ts'

/** `console`: messages are kept to be looked at, and do not leave. */
export type SmsChoice =
  | { provider: 'none' | 'console' }
  | ({ provider: 'aliyun' } & Omit<SmsAccount, 'now'>)
  | ({ provider: 'tencent' } & Omit<TencentOptions, 'now'>)

export type MailChoice = { provider: 'none' | 'console' } | ({ provider: 'smtp' } & SmtpOptions)

export interface Ways extends Allowance {
  sms: SmsChoice
  mail: MailChoice
}

const nowhere = async (_: Message): Promise<void> => {
  throw new SendError('no provider', { isPermanent: true })
}

export function createMessagePorts(ways: Ways, clock: Pick<Clock, 'now'>): Pick<Ports, 'sms' | 'mail' | 'kept'> {
  const keeping: KeptPorts = createKeptPorts(clock, ways)
  const now = () => clock.now()
  const sms = () => {
    switch (ways.sms.provider) {
      case 'none':
        return nowhere
      case 'console':
        return keeping.sms.send
      case 'aliyun':
        return createAliyunSms({ ...ways.sms, now })
      case 'tencent':
        return createTencentSms({ ...ways.sms, now })
    }
  }
  const mail = () => {
    switch (ways.mail.provider) {
      case 'none':
        return nowhere
      case 'console':
        return keeping.mail.send
      case 'smtp':
        return createSmtpMail(ways.mail)
    }
  }
  const isKept = ways.sms.provider === 'console' || ways.mail.provider === 'console'
  return {
    sms: { ...keeping.sms, send: sms() },
    mail: { ...keeping.mail, send: mail() },
    ...(isKept ? { kept: keeping.kept } : {}),
  }
}
