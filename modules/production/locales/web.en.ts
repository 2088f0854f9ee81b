import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
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
  unmatched: {
    title: 'Names without a record',
    hint: 'Materials, suppliers and colour standards used to be free text and now name records of the basic data. The names below fit no record, or several: choose the record, and all places with the name will name it.',
    more: '{{total}} names in all; the {{shown}} most frequent are shown, and the others follow as these are settled.',
    none: 'No names without a record',
    noneHint: 'All materials, suppliers and colour standards name records of the basic data.',
    kinds: { material: 'Material', supplier: 'Supplier', colourStandard: 'Colour standard' },
    places_one: '{{count}} place: {{places}}',
    places_other: '{{count}} places: {{places}}',
    placesMore_one: '{{count}} place: {{places}} …',
    placesMore_other: '{{count}} places: {{places}} …',
    choose: '{{kind}} that “{{text}}” names',
    match: 'Match',
    create: 'New {{kind}}',
    dismiss: 'Dismiss',
    dismissQuestion: 'Dismiss “{{text}}”?',
    dismissEffect_one:
      'The place stays blank and names no record; what it said stays in the history of its record.',
    dismissEffect_other:
      'These {{count}} places stay blank and name no record; what they said stays in the history of their records.',
    matched_one: '{{count}} place names “{{record}}” now',
    matched_other: '{{count}} places name “{{record}}” now',
    dismissed_one: '{{count}} place dismissed',
    dismissed_other: '{{count}} places dismissed',
    left_one: '{{count}} more place …',
    left_other: '{{count}} more places …',
  },
}
