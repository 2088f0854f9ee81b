import type { pageZh } from './web.zh.ts'

export const pageEn: typeof pageZh = {
  confirm: 'Confirm',
  confirmQuestion: 'Confirm service order {{number}}?',
  confirmEffect: 'The provider is told. After that the service can be rated.',
  confirmed: 'Service order {{number}} is confirmed',
  return: 'Not solved, give back',
  returnTitle: 'Give back service order {{number}}',
  returnVerb: 'Give back',
  returned: 'Service order {{number}} was given back; the provider goes on with it',
  objection: 'What is not solved',
  rate: 'Rate',
  rateTitle: 'Rate service order {{number}}',
  rateVerb: 'Send rating',
  rated: 'Service order {{number}} is rated',
  rating: 'Satisfaction',
  remark: 'Remark',
  notProcessed: 'Only a processed order can be confirmed or given back',
  notConfirmed: 'An order is rated once, after it was confirmed',
}
