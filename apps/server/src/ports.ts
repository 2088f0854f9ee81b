/** The outside world as this deployment has it. */
import { createKeptPorts } from '@mouldwright/courier/server/api'
import type { Clock, Ports } from '@mouldwright/server-kit'
import type { Config } from './config.ts'

export function createPorts(_config: Config, clock: Clock): Ports {
  return createKeptPorts(clock, { smsDayMost: 2_000, mailDayMost: 5_000, dialCodes: ['+86'] })
}
