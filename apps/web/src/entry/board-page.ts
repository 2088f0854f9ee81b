import { loadScreenPage } from '@mouldwright/terminals/web'
import { learnWords } from '@mouldwright/web-kit'
import { modules } from '../modules.ts'

/** Modules whose words such a page says. */
const spoken = ['aps', 'terminals']

/** The page of a screen in the hall: nobody is signed in there who would have brought its words. */
export async function loadBoardPage() {
  const [page] = await Promise.all([
    loadScreenPage(),
    ...modules.filter(({ key }) => spoken.includes(key)).map(({ key, words }) => learnWords(key, words)),
  ])
  return page.default
}
