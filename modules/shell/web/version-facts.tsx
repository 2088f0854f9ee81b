import { getVersion } from '@mouldwright/shell/shared'
import { call, useSession, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTell } from './page-words.ts'
import './version-facts.css'

/** What the build has baked into the pages; see the app that shows them. */
export interface PagesBuild {
  revision: string
  builtAt: string | null
  licences: string | null
}

/** What runs here, for whoever is asked by a helper. */
export function VersionFacts({ build }: { build: PagesBuild }) {
  const tell = useTell()
  const { version, clockOffset } = useSession()
  const zone = useTimeZone()
  const [openedAt] = useState(() => Date.now())
  // Without an answer the rest is still worth reading.
  const { data } = useQuery({
    queryKey: ['shell', 'version'],
    queryFn: ({ signal }) => call(getVersion, {}, { signal }),
  })
  const label = version || 'new'
  const facts = [
    [tell('version.version'), data?.versionNo ? `${label} · ${data.versionNo}` : label],
    [tell('version.build'), build.builtAt ? `${build.revision} · ${wallClock(build.builtAt, zone)}` : build.revision],
    ...(data ? [[tell('version.migration'), String(data.migration)] as const] : []),
    [tell('version.server'), wallClock(openedAt + clockOffset, zone)],
    [tell('version.zone'), zone],
    [tell('version.browser'), navigator.userAgent],
    [tell('version.licence'), tell('version.licenceText')],
  ] as const
  return (
    <dl className="mw-version-facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {build.licences && (
        <div>
          <dt>{tell('version.libraries')}</dt>
          <dd>
            <a href={build.licences} target="_blank" rel="noreferrer">
              {tell('version.libraryLicences')}
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}
