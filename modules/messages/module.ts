import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { listMessages, messageReceived, readMessages, removeMessages, unreadMessages } from './shared/index.ts'

/** What the product tells a member: kept until it is read and for a while after, pushed when it is written. */
export const messages = module<typeof zh>({
  key: 'messages',
  needs: ['identity'],
  entities: [],
  actions: [unreadMessages, listMessages, readMessages, removeMessages],
  events: [messageReceived],
  menu: [{ key: 'history', path: '/comm/messageNotice/messageManagement', group: 'messages' }],
})
