import { failureText, CallError, usePageTitle } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useTell } from './page-words.ts'

export function Opening({ name }: { name: string }) {
  const tell = useTell()
  usePageTitle(name)
  return (
    <div className="mw-status-page" role="status">
      <p>{tell('opening', { module: name })}</p>
    </div>
  )
}

/** Why a page was not opened. A refusal is final; whatever else went wrong may go right the next time. */
export function FrameFault({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  const tell = useTell()
  usePageTitle(tell('faultTitle'))
  const isRefused = error === undefined || (error instanceof CallError && error.refusal !== undefined)
  return (
    <div className="mw-status-page" role="alert">
      <h1>{tell('faultTitle')}</h1>
      <p>{error === undefined ? tell('unknown') : failureText(error)}</p>
      <div className="mw-state-actions">
        <Link className="mw-button mw-button-primary" to="/home" replace>
          {tell('home')}
        </Link>
        {!isRefused && onRetry && <Button onClick={onRetry}>{tell('retry')}</Button>}
      </div>
    </div>
  )
}
