import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  beginThird,
  bindThird,
  finishLot,
  finishThird,
  issueLot,
  listConnectors,
  listLinks,
  lookAtLot,
  removeLink,
} from './shared/index.ts'

/** External sign-in: generic OpenID, WeCom, DingTalk, Feishu, keyed by issuer and subject. */
export const connector = module({
  key: 'connector',
  needs: ['identity', 'tenancy'],
  entities: [],
  actions: [listConnectors, beginThird, finishThird, bindThird, issueLot, lookAtLot, finishLot, listLinks, removeLink],
  words: { zh, en },
})
