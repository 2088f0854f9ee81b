import { action, choice } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'
import { dealOutcome, phraseUse } from '../enumerations.ts'

/** What may be picked instead of typed, where somebody says why. */
export const offerPhrases = action('basic.remarkPhrase.offer', {
  path: '/bms/remark/offer.do',
  access: 'signedIn',
  input: { use: choice({ required: true, options: phraseUse, default: 'report' }) },
  output: Type.Object({ phrases: Type.Array(Type.String()) }),
  reads: true,
})

const offeredWay = closedObject({
  name: Type.String(),
  outcome: Type.Enum(dealOutcome),
  needsApproval: Type.Boolean(),
})
export type OfferedWay = Static<typeof offeredWay>

export const dealWays = Type.Array(offeredWay)

/** What the company does with pieces that are not good, where somebody reports them. */
export const offerDealWays = action('basic.dealWay.offer', {
  path: '/bms/dealWay/offer.do',
  access: 'signedIn',
  output: closedObject({ ways: dealWays }),
  reads: true,
})
