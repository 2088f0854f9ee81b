import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import { getModuleTree } from './shared/index.ts'

/** What stands around the modules: the product's catalogue and the tree that a member sees of it. */
export const shell = module({
  key: 'shell',
  needs: ['identity', 'tenancy'],
  entities: [],
  actions: [getModuleTree],
  words: { zh, en },
})
