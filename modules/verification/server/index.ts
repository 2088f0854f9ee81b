import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { verification } from '../module.ts'
import { sendSmsHandler } from './code.handler.ts'
import { refreshPuzzleHandler, verifyPuzzleHandler } from './puzzle.handler.ts'
import { createPictureQueue } from './puzzle/picture-queue.ts'
import { verificationTables } from './verification.table.ts'

export default serverModule({
  module: verification,
  words: { zh, en },
  handlers: [refreshPuzzleHandler(createPictureQueue()), verifyPuzzleHandler, sendSmsHandler],
  tables: verificationTables,
})
