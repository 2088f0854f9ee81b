import { action, choice } from '@mouldwright/kernel'
import { Type } from '@mouldwright/kernel/schema'
import { phraseUse } from '../enumerations.ts'

/** What may be picked instead of typed, where somebody says why. */
export const offerPhrases = action('basic.remarkPhrase.offer', {
  path: '/bms/remark/offer.do',
  access: 'signedIn',
  input: { use: choice({ required: true, options: phraseUse, default: 'report' }) },
  output: Type.Object({ phrases: Type.Array(Type.String()) }),
  reads: true,
})
