import { usePageTitle, useWords } from '@mouldwright/web-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './status-pages.css'

/** Shown for addresses that no page has. */
export function NotFound() {
  const { say } = useWords()
  return (
    <StatusPage mark="404" title={say('notFound.title')} text={say('notFound.text')}>
      <Link className="mw-button mw-button-primary" to="/home">
        {say('notFound.home')}
      </Link>
    </StatusPage>
  )
}

/** Shown instead of a page that the user may not see. */
export function Forbidden({ children }: { children?: ReactNode }) {
  const { say } = useWords()
  return (
    <StatusPage mark="403" title={say('forbidden.title')} text={say('forbidden.text')}>
      {children}
      <Link className="mw-button" to="/home">
        {say('notFound.home')}
      </Link>
    </StatusPage>
  )
}

function StatusPage({
  mark,
  title,
  text,
  children,
}: {
  mark: string
  title: string
  text: string
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <div className="mw-status-page">
      <p className="mw-status-mark" aria-hidden>
        {mark}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  )
}
