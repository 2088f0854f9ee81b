import type { pageZh } from './web.zh.ts'

export const pageEn: typeof pageZh = {
  acknowledge: 'Acknowledge',
  acknowledged: 'The alarm on “{{subject}}” is acknowledged',
  notOpen: 'Only an open alarm can be acknowledged',
}
