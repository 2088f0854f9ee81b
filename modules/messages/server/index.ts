import { serverModule } from '@mouldwright/server-kit'
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
  handlers: [unreadMessagesHandler, listMessagesHandler, readMessagesHandler, removeMessagesHandler],
  tables: [messageTable],
  extensions: { tellFailedJob, tellMembers: sendMessage },
})
