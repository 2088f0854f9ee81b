import { aps } from '@mouldwright/aps'
import { terminals } from '@mouldwright/terminals'
import { loadScreenPage } from '@mouldwright/terminals/web'
import { addWords } from '@mouldwright/web-kit'

/** The page of a screen in the hall: nobody is signed in there who would have brought its words. */
export async function loadBoardPage() {
  addWords(aps.key, aps.words)
  addWords(terminals.key, terminals.words)
  return (await loadScreenPage()).default
}
