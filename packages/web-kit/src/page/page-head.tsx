import type { ReactNode } from 'react'

/** What a page is called, and beside it what counts it or is done with it as a whole. */
export const PageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className="mw-page-head">
    <h1>{title}</h1>
    {children}
  </header>
)
