import { event } from '@mouldwright/kernel'
import type { Message } from './message.action.ts'

/** Somebody has a new message. */
export const messageReceived = event<Message>()('messages.received', 'user')
