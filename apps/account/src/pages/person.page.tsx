import { PersonPage } from '@mouldwright/account/web'
import { ConnectorWays, LinksPanel } from '@mouldwright/connector/web'
import { Brand, useWords } from '@mouldwright/web-kit'
import logo from '../logo.svg'
import { SiteTools } from '../site-tools.tsx'
import { inFrame } from './framed.tsx'

/** The personal centre in the site's own head. */
export default function Person() {
  const { say } = useWords()
  return (
    <PersonPage
      links={<LinksPanel />}
      ways={<ConnectorWays returnTo="/account/person" />}
      renderSignIn={inFrame}
      renderCentre={({ title, tools, children }) => (
        <div className="mw-site">
          <a className="mw-skip" href="#content">
            {say('shell.skip')}
          </a>
          <header className="mw-site-bar mw-site-head">
            <a className="mw-brand mw-site-brand" href="/home" aria-label={say('product')}>
              <Brand logo={logo} />
            </a>
            <strong className="mw-site-title">{title}</strong>
            <span className="mw-space" />
            {tools}
            <SiteTools />
          </header>
          {children}
        </div>
      )}
    />
  )
}
