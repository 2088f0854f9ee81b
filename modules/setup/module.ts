import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { exampleMoved, getExample, setupRight, wizardActions } from './shared/index.ts'

/** From an empty factory to its first plan: starter packs, and the wizard that goes through them. */
export const setup = module<typeof zh>({
  key: 'setup',
  needs: ['jobs', 'identity', 'tenancy', 'basic', 'production', 'aps'],
  entities: [],
  actions: [...wizardActions, getExample],
  events: [exampleMoved],
  menu: [{ key: 'wizard', path: '/data/wizard', permission: setupRight, group: 'data' }],
  refusals: { 'pack.nothingLeft': 'refused' },
})
