/** The outside world as this deployment has it. */
import { createAssistantPort } from '@mouldwright/assistant/server/api'
import { createConnectorPort } from '@mouldwright/connector/server/api'
import { createMessagePorts } from '@mouldwright/courier/server/api'
import type { Clock, Ports } from '@mouldwright/server-kit'
import { createBackupPort } from './backup/backup-port.ts'
import type { Config } from './config.ts'

export function createPorts(config: Config, clock: Clock): Ports {
  const { trustedHosts, demo, messages, assistant } = config
  return {
    ...createMessagePorts(messages, clock),
    trustedHosts,
    connector: createConnectorPort({ isDemo: demo }),
    assistant: createAssistantPort(assistant),
    backups: createBackupPort(config),
  }
}
