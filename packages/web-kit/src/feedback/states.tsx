import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { say, useWords } from '../i18n/i18n.ts'
import { isLoadFailure } from '../parts/load-failure.ts'
import { CallError } from '../request/call-error.ts'
import { saveAs } from '../request/save-as.ts'
import './states.css'

/** A part that could not be had: a sentence, another try, and what a helper needs to know. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { say } = useWords()
  const isDenied = error instanceof CallError && error.is('denied')
  // Of files that are gone after an update only a refresh of the page knows the new names.
  const isAway = isLoadFailure(error)
  const ours = isAway ? say('failure.notLoaded') : say('failure.here')
  const sentence = error instanceof CallError && error.message ? error.message : ours
  return (
    <div className="mw-state" role="alert">
      <p className="mw-state-title">{isDenied ? say('failure.denied') : sentence}</p>
      {isDenied && <p>{say('failure.deniedHint')}</p>}
      <div className="mw-state-actions">
        {onRetry && !isDenied && (
          <Button type="primary" onClick={isAway ? () => location.reload() : onRetry}>
            {isAway ? say('other.refresh') : say('action.retry')}
          </Button>
        )}
        <Button onClick={() => void copyDetails(error)}>{say('failure.copy')}</Button>
      </div>
    </div>
  )
}

/** What is worth telling a helper; to the clipboard, or as a file where there is none (plain http). */
async function copyDetails(error: unknown): Promise<void> {
  const text = [
    error instanceof CallError ? `${error.code} ${error.refusal ?? ''} ${error.traceId ?? ''}`.trim() : '',
    error instanceof Error ? (error.stack ?? error.message) : String(error),
    location.pathname + location.search,
    navigator.userAgent,
    new Date().toISOString(),
  ].join('\n')
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    saveAs('details.txt', new Blob([text], { type: 'text/plain' }))
  }
}

/** Nothing to show: why, and the one useful step. */
export function EmptyState({
  title,
  text,
  children,
}: {
  title: string
  text?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className="mw-state">
      <p className="mw-state-title">{title}</p>
      {text && <p>{text}</p>}
      {children && <div className="mw-state-actions">{children}</div>}
    </div>
  )
}

interface BoundaryProps {
  children: ReactNode
  /** Another key, another part: the failure of the last one is forgotten. */
  resetKey?: string
}

interface BoundaryState {
  error: unknown
  resetKey: string | undefined
}

/** Keeps a part's failure from taking the page with it. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error ?? new Error(say('failure.here')) }
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <ErrorState error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}

/** Nothing for 200 ms, so that quick answers do not flicker; then lines in the place of what comes. */
export const WaitingLines = ({ lines }: { lines: number }) => (
  <div className="mw-skeleton">
    {Array.from({ length: lines }, (_, at) => (
      <span key={at} className="mw-skeleton-line" />
    ))}
  </div>
)
