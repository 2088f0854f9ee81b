/** A gateway that has put a release where it belongs and does not switch to it: to be killed there. */
import { readConfig } from '../config.ts'
import { startGateway } from '../gateway.ts'
import { updateService } from './update-service.ts'

const beforeSwitch = () => {
  console.log('unpacked')
  return new Promise<void>(() => undefined)
}
await startGateway(readConfig(process.env), {
  services: [updateService({ askMs: 20, beforeSwitch })],
  restart: () => undefined,
})
