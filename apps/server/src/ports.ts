/** The outside world as this deployment has it. */
import { createAssistantPort } from '@mouldwright/assistant/server/api'
import { createConnectorPort } from '@mouldwright/connector/server/api'
import { createMessagePorts } from '@mouldwright/courier/server/api'
import type { Clock, Ports } from '@mouldwright/server-kit'
import type { Config } from './config.ts'

export function createPorts({ trustedHosts, demo, messages, assistant }: Config, clock: Clock): Ports {
  return {
    ...createMessagePorts(messages, clock),
    trustedHosts,
    connector: createConnectorPort({ isDemo: demo }),
    assistant: createAssistantPort(assistant),
  }
}
