import { preLoginPath, returnPath, type Arrival } from '@mouldwright/web-kit'
import { knownPaths } from '../routes.ts'

/** The session stands in its new place: the page is loaded anew, so that nothing of the old one is left in it. */
export async function arrive(how: Arrival): Promise<void> {
  if (how === 'same') return location.reload()
  const wanted = preLoginPath.take() ?? ''
  location.assign(returnPath(wanted, await knownPaths(wanted), location.origin))
}
