import { action, choice, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { costDocument } from './cost-document.entity.ts'

const access = { permission: permissionOf(costDocument, 'modify') }
const documents = rows({
  required: true,
  fields: { id: ref(() => costDocument, { required: true }) },
  key: ['id'],
  max: 200,
})
const changed = closedObject({ changed: Type.Integer() })

/** Submits documents to accounting that were not submitted yet, or were rejected. */
export const submitCosts = action('production.costDocument.submit', {
  path: '/bom/costDocument/submit.do',
  access,
  input: { documents },
  output: changed,
  refusals: ['costDocument.notSubmittable'],
})

/** Submits documents again that accounting took only in part, or not at all. */
export const retryCosts = action('production.costDocument.retry', {
  path: '/bom/costDocument/retry.do',
  access,
  input: { documents },
  output: changed,
  refusals: ['costDocument.notRetriable'],
})

/** What accounting made of submitted documents. */
export const answerCosts = action('production.costDocument.answer', {
  path: '/bom/costDocument/answer.do',
  access,
  input: {
    documents,
    outcome: choice({ required: true, options: ['successful', 'rejected', 'partiallySuccessful', 'failed'] }),
    answer: text({ max: 500, long: true }),
  },
  output: changed,
  refusals: ['costDocument.notAnswerable'],
})

export const costDocumentActions = [submitCosts, retryCosts, answerCosts]
