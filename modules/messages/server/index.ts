import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { messages } from '../module.ts'
import {
  listMessagesHandler,
  readMessagesHandler,
  removeMessagesHandler,
  unreadMessagesHandler,
} from './message.handlers.ts'
import { messageTable } from './message.table.ts'
import { sendMessage, tellFailedJob } from './messages.ts'

export default serverModule({
  module: messages,
  words: { zh, en },
  handlers: [unreadMessagesHandler, listMessagesHandler, readMessagesHandler, removeMessagesHandler],
  tables: [messageTable],
  extensions: { tellFailedJob, tellMembers: sendMessage },
})
