import { handle } from '@mouldwright/server-kit'
import { offerPhrases } from '../shared/index.ts'
import { phrasesOf } from './phrases.query.ts'

export default handle(offerPhrases, async (ctx, { use }) => ({ phrases: (await phrasesOf(ctx, [use]))[use] }))
