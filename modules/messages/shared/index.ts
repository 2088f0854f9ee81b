export {
  failedTaskCode,
  listMessages,
  messageSchema,
  readMessages,
  removeMessages,
  unreadMessages,
  type Message,
} from './message.action.ts'
export { messageReceived } from './message.event.ts'
