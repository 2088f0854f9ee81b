import { serverModule } from '@mouldwright/server-kit'
import { assistant } from '../module.ts'
import applicationHandler from './application.handler.ts'
import { assistantTables } from './assistant.table.ts'
import { chatConfigHandler, sendChatHandler } from './chat.handlers.ts'
import feedbackHandler from './feedback.handler.ts'

export default serverModule({
  module: assistant,
  handlers: [applicationHandler, chatConfigHandler, sendChatHandler, feedbackHandler],
  tables: assistantTables,
})
