import { entityHandlers, entityTables, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { cam } from '../module.ts'
import { loading, transfer } from '../shared/index.ts'
import { affectedPrograms } from './affected-programs.ts'
import { programBehaviour } from './program.behaviour.ts'
import { programGate } from './program-gate.ts'
import { programSheet } from './program-sheet.ts'
import { loadProgramHandler, releaseProgramHandler } from './program.handlers.ts'
import { queryQueueHandler } from './queue.handler.ts'
import { stepHandlers, takeTaskHandler } from './task.handlers.ts'
import { taskTable } from './task.table.ts'
import { createTransferWatch } from './transfer-watch.ts'
import {
  readTransferHandler,
  reportTransferHandler,
  sendProgramHandler,
  takeTransferHandler,
} from './transfer.handlers.ts'
import { transferDueTable } from './transfer.table.ts'

export default serverModule({
  module: cam,
  words: { zh, en },
  handlers: [
    ...entityHandlers(loading),
    ...entityHandlers(transfer),
    queryQueueHandler,
    takeTaskHandler,
    ...stepHandlers,
    releaseProgramHandler,
    loadProgramHandler,
    sendProgramHandler,
    takeTransferHandler,
    readTransferHandler,
    reportTransferHandler,
  ],
  behaviours: [programBehaviour],
  tables: [taskTable, ...entityTables(loading), ...entityTables(transfer), transferDueTable],
  extensions: { affectedPrograms, programGate, programSheet },
  service: createTransferWatch,
})
