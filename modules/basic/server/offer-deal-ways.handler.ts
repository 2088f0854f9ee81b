import { handle } from '@mouldwright/server-kit'
import { offerDealWays } from '../shared/index.ts'
import { dealWaysOf } from './phrases.query.ts'

export default handle(offerDealWays, async (ctx) => ({ ways: await dealWaysOf(ctx) }))
