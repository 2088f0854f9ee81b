export { createHub, type Hub, type HubOptions } from './hub.ts'
export {
  createListener,
  gatewayWorkWaits,
  notify,
  sessionsChanged,
  wordsChanged,
  type Listener,
  type News,
} from './listener.ts'
export { writeEvents } from './outbox.ts'
export { createTellContext } from './tell-context.ts'
export { pushTables } from './outbox.table.ts'
export { addPush, type SocketParts } from './socket.ts'
