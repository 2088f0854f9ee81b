/** What other modules may ask of messages. */
export { sendMessage, type MessageDraft } from './messages.ts'
