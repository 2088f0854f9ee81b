import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { assistant } from '../module.ts'
import applicationHandler from './application.handler.ts'
import { assistantTables } from './assistant.table.ts'
import { chatConfigHandler, sendChatHandler } from './chat.handlers.ts'
import feedbackHandler from './feedback.handler.ts'

export default serverModule({
  module: assistant,
  words: { zh, en },
  handlers: [applicationHandler, chatConfigHandler, sendChatHandler, feedbackHandler],
  tables: assistantTables,
})
