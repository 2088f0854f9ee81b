/** The outside world as this deployment has it. */
import type { Clock, Ports } from '@mouldwright/server-kit'
import type { Config } from './config.ts'

export function createPorts(_config: Config, _clock: Clock): Ports {
  return {}
}
