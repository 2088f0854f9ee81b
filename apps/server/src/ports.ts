/** The outside world as this deployment has it. */
import { createConnectorPort } from '@mouldwright/connector/server/api'
import { createKeptPorts } from '@mouldwright/courier/server/api'
import type { Clock, Ports } from '@mouldwright/server-kit'
import type { Config } from './config.ts'

export function createPorts({ trustedHosts, demo }: Config, clock: Clock): Ports {
  const { sms, mail, kept } = createKeptPorts(clock, { smsDayMost: 2_000, mailDayMost: 5_000, dialCodes: ['+86'] })
  return { sms, mail, kept, trustedHosts, connector: createConnectorPort({ isDemo: demo }) }
}
