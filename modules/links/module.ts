import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { entryRight, linkActions, shortCodeActions } from './shared/index.ts'

/** Where things are: addresses of modules and of pages in frames, the way to them, and short codes. */
export const links = module<typeof zh>({
  key: 'links',
  needs: ['identity', 'tenancy', 'shell'],
  entities: [],
  actions: [...linkActions, ...shortCodeActions],
  rights: [entryRight],
  refusals: {
    'page.refused': 'forbidden',
    'frame.refused': 'forbidden',
    'pageTicket.wrong': 'refused',
    'shortCode.absent': 'absent',
    'shortCode.tooMany': 'tooMany',
  },
})
