import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'

/** SMS and mail are sent here: by an outbox, after commit, through the deployment’s providers. */
export const courier = module<typeof zh>({
  key: 'courier',
  needs: [],
  entities: [],
  actions: [],
})
