/** The outside world as this deployment has it. */
import { createConnectorPort } from '@mouldwright/connector/server/api'
import { createMessagePorts } from '@mouldwright/courier/server/api'
import type { Clock, Ports } from '@mouldwright/server-kit'
import type { Config } from './config.ts'

export function createPorts({ trustedHosts, demo, messages }: Config, clock: Clock): Ports {
  return { ...createMessagePorts(messages, clock), trustedHosts, connector: createConnectorPort({ isDemo: demo }) }
}
