import { useWords } from '@mouldwright/web-kit'
import { useState } from 'react'
import './frames.css'

/** Its own scripts, forms and downloads; never the page around it, and no way to leave it. */
const rights = 'allow-scripts allow-forms allow-popups allow-downloads'

/**
 * Another system's page. It keeps its own origin, so that its sign-in works; at our own origin that would open the sandbox, so
 * there it gets none.
 */
export function ForeignFrame({ address, title }: { address: string; title: string }) {
  const { say } = useWords()
  const [isLoading, setIsLoading] = useState(true)
  const isOurs = URL.parse(address)?.origin === location.origin
  return (
    <div className="mw-foreign">
      {isLoading && <div className="mw-bar" role="progressbar" aria-label={say('state.loading')} />}
      <iframe
        className="mw-foreign-frame"
        title={title}
        src={address}
        sandbox={isOurs ? rights : `${rights} allow-same-origin`}
        referrerPolicy="no-referrer"
        allow="fullscreen"
        onLoad={() => setIsLoading(false)}
      />
    </div>
  )
}
