import { entityEntry, module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { listLooks, makeLink, portalLink, portalPhoto, releasePhoto, revokeLink } from './shared/index.ts'

/** Pages for suppliers and customers, by links that need no account. */
export const portal = module<typeof zh>({
  key: 'portal',
  needs: ['tenancy', 'identity', 'courier', 'basic', 'production', 'outsourcing'],
  entities: [portalPhoto],
  customEntities: [portalLink],
  actions: [makeLink, revokeLink, listLooks, releasePhoto],
  menu: [
    entityEntry(portalLink, '/comm/portalLink', 'portal'),
    entityEntry(portalPhoto, '/comm/portalPhoto', 'portal'),
  ],
  refusals: { 'link.revoked': 'conflict' },
})
