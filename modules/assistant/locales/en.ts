import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'AI assistant and feedback',
  rules: {
    trustedAddress:
      'the address begins with http:// or https:// and names this platform or a host that the deployment lists',
    knownApplication: 'this application does not exist',
    lastIsUser: 'the last message must be the user’s',
    tooMuchText: 'a conversation has at most {{max}} characters',
  },
  rights: { assistant: 'AI assistant' },
  refusals: {
    'chat.notOffered': 'AI chat is not enabled for your company',
    'chat.notConfigured': 'The AI chat is not set up yet; ask the platform’s administrator',
    'chat.tooMany': 'Too many questions in a short time; try again later',
    'chat.unreachable': 'The AI assistant is not responding at the moment; try again later',
    'feedback.notOffered': 'Feedback is not enabled for your company',
    'feedback.tooMany': 'You have reached today’s limit of {{max}} feedback messages, thank you; send more tomorrow',
  },
  confirm: {},
}
