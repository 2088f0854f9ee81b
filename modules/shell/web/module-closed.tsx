import { usePageTitle, useSession, word } from '@mouldwright/web-kit'
import { Link } from 'react-router'
import { useTell } from './page-words.ts'

/** What a module is called: by the server's word, else by the product's. */
export const moduleName = (moduleKey: string, told?: string): string =>
  told ??
  useSession.getState().modules.find((one) => one.moduleKey === moduleKey)?.moduleName ??
  word('shell', `modules.${moduleKey}`) ??
  moduleKey

/** Instead of a page of a module that the tenant has not opened; nothing was asked of the server. */
export function ModuleClosed({ moduleKey }: { moduleKey: string }) {
  const tell = useTell()
  const title = tell('landing.closed', { module: moduleName(moduleKey) })
  usePageTitle(title)
  return (
    <div className="mw-status-page">
      <h1>{title}</h1>
      <p>{tell('landing.closedHint')}</p>
      <Link className="mw-button mw-button-primary" to="/home">
        {tell('landing.home')}
      </Link>
    </div>
  )
}
