import { signalService } from './connectors/signal-service.ts'
import type { ServiceMaker } from './context.ts'
import { createFiles } from './files/files.ts'
import { printService } from './printers/print-service.ts'
import { programService } from './programs/program-service.ts'
import { updateService } from './update/update-service.ts'

/** The parts that start with the gateway, in this order, and stop in the other. */
export const services: readonly ServiceMaker[] = [
  createFiles,
  signalService(),
  programService(),
  printService(),
  updateService(),
]
