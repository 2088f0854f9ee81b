import { sentenceRights } from '../shared/index.ts'

/** Pages of this module in the suite, for its router. */
export const routes = [
  {
    path: '/settings/language',
    permission: sentenceRights.check,
    load: () => import('./sentences/own-sentences.page.tsx'),
  },
]
