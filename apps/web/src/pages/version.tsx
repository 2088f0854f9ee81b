import './pages.css'
import { NewsList, useTell, VersionFacts } from '@mouldwright/shell/web'
import { usePageTitle } from '@mouldwright/web-kit'
import { build } from '../build.ts'

/** `/comm/version` */
export function VersionPage() {
  const tell = useTell()
  usePageTitle(tell('version.title'))
  return (
    <div className="mw-page mw-plain-page">
      <h1>{tell('version.title')}</h1>
      <section className="mw-card" aria-label={tell('version.title')}>
        <VersionFacts build={build} />
      </section>
      <section className="mw-card" aria-labelledby="version-news">
        <h2 id="version-news">{tell('version.news')}</h2>
        <NewsList />
      </section>
    </div>
  )
}
