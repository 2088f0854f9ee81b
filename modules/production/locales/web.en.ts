import type { pageZh } from './web.zh.ts'

export const pageEn: typeof pageZh = {
  submit: 'Submit',
  retry: 'Retry',
  answer: 'Record the answer',
  submitted: 'Cost documents submitted: {{count}}',
  answered: 'Answers recorded: {{count}}',
  notSubmittable: 'Only documents that were not submitted yet, or were rejected, can be submitted',
  notRetriable: 'Only documents that were taken in part, or failed, can be retried',
  notAnswerable: 'Only submitted documents have an answer',
  answerTitle: 'Answer of accounting (documents: {{count}})',
  outcome: 'Outcome',
  answerText: 'Answer',
  save: 'Record',
}
