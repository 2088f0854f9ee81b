import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'AI assistant and feedback',
  rules: {
    trustedAddress:
      'the address begins with http:// or https:// and names this platform or a host that the deployment lists',
    knownApplication: 'there is no such application',
    lastIsUser: 'the last message must be the user’s',
    tooMuchText: 'a conversation has at most {{max}} characters',
  },
  refusals: {
    'chat.notOffered': 'Your company has no AI chat',
    'chat.notConfigured': 'The AI chat is not set up yet; ask the platform’s administrator',
    'chat.tooMany': 'Too many questions in a short time; try again later',
    'chat.unreachable': 'The AI assistant does not answer at the moment; try again later',
    'feedback.notOffered': 'Your company has no feedback',
    'feedback.tooMany': 'You have sent {{max}} pieces of feedback today, thank you; come back tomorrow',
  },
  confirm: {},
}
