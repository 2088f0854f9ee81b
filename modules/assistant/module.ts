import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { assistantActions } from './shared/index.ts'

/** Helpers that only some tenants have: the AI assistant, its chat, and what people think of the product. */
export const assistant = module<typeof zh>({
  key: 'assistant',
  needs: ['identity', 'tenancy', 'shell'],
  entities: [],
  actions: [...assistantActions],
  refusals: {
    'chat.notOffered': 'denied',
    'chat.notConfigured': 'refused',
    'chat.tooMany': 'tooMany',
    'chat.unreachable': 'refused',
    'feedback.notOffered': 'denied',
    'feedback.tooMany': 'tooMany',
  },
})
