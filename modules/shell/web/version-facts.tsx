import { useSession, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { useState } from 'react'
import { useTell } from './page-words.ts'

/** What runs here, for whoever is asked by a helper. */
export function VersionFacts() {
  const tell = useTell()
  const { version, clockOffset } = useSession()
  const zone = useTimeZone()
  const [openedAt] = useState(() => Date.now())
  const facts = [
    [tell('version.version'), version || 'new'],
    [tell('version.server'), wallClock(openedAt + clockOffset, zone)],
    [tell('version.zone'), zone],
    [tell('version.browser'), navigator.userAgent],
    [tell('version.licence'), tell('version.licenceText')],
  ] as const
  return (
    <dl className="mw-version-facts">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
