import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'

/** SMS and mail are sent here: by an outbox, after commit, through the deployment’s providers. */
export const courier = module({
  key: 'courier',
  needs: [],
  entities: [],
  actions: [],
  words: { zh, en },
})
