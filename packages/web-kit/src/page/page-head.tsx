import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'

/** What a page is called, in the document's title too, and beside it what counts it or is done with it as a whole. */
export function PageHead({ title = '', children }: { title: string | undefined; children?: ReactNode }) {
  usePageTitle(title)
  return (
    <header className="mw-page-head">
      <h1>{title}</h1>
      {children}
    </header>
  )
}
