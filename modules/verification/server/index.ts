import { serverModule } from '@mouldwright/server-kit'
import { verification } from '../module.ts'
import { sendSmsHandler } from './code.handler.ts'
import { refreshPuzzleHandler, verifyPuzzleHandler } from './puzzle.handler.ts'
import { createPictureQueue } from './puzzle/picture-queue.ts'
import { verificationTables } from './verification.table.ts'

export default serverModule({
  module: verification,
  handlers: [refreshPuzzleHandler(createPictureQueue()), verifyPuzzleHandler, sendSmsHandler],
  tables: verificationTables,
})
