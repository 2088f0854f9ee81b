import { currentLanguage, loadSession, preLoginPath, returnPath, useSession } from '@mouldwright/web-kit'
import { knownPaths } from '../routes.ts'

/**
 * With the tokens there: loads the session, and says where to go on: the way that the sign-in was begun with, else where the visitor
 * wanted to go.
 */
export async function enterApp(wished?: string | null): Promise<string> {
  await loadSession(currentLanguage())
  if (useSession.getState().status !== 'signedIn') return '/login'
  const wanted = wished || preLoginPath.take() || ''
  return returnPath(wanted, await knownPaths(wanted))
}
