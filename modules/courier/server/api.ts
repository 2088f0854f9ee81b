/** What other modules, and whoever provides the ways out, may ask. */
export { post, type Letter } from './post.ts'
export { outcomesOf } from './outbox.ts'
export { SendError, type KeptMessage, type Message, type MessagePort, type SmsPort } from './ports.ts'
export { createKeptPorts, type Allowance, type KeptPorts } from './kept-messages.ts'
export { createMessagePorts, type MailChoice, type SmsChoice, type Ways } from './create-ports.ts'
export { usualParams, type RegisteredTexts } from './senders/templates.ts'
