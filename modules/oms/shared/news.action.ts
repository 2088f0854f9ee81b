import { action, ref } from '@mouldwright/kernel'
import { closedObject } from '@mouldwright/kernel/schema'
import { newsEntity } from './news.entity.ts'

const input = { id: ref(() => newsEntity, { required: true }) }

/** From now on everybody reads it, or from its own beginning. */
export const publishNews = action('oms.news.publish', {
  path: '/oms/news/publish.do',
  access: { permission: 'oms.news:publish' },
  input,
  output: closedObject({}),
  refusals: ['news.published'],
})

/** Nobody reads it any longer; it is a draft again. */
export const withdrawNews = action('oms.news.withdraw', {
  path: '/oms/news/withdraw.do',
  access: { permission: 'oms.news:publish' },
  input,
  output: closedObject({}),
  refusals: ['news.draft'],
})

export const newsActions = [publishNews, withdrawNews]
