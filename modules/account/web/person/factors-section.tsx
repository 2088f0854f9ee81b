import { FactorsPanel } from '@mouldwright/identity/web'
import { useLocation } from 'react-router'
import { useTell } from '../page-words.ts'
import type { SectionProps } from './person.page.tsx'

/** What protects the sign-in beside the password, and which identity providers are linked to the account. */
export default function FactorsSection({ links }: SectionProps) {
  const tell = useTell()
  const isDemanded = new URLSearchParams(useLocation().search).get('demanded') === 'true'
  return (
    <>
      {isDemanded && (
        <p className="mw-help" role="status">
          {tell('factors.demanded')}{' '}
          <a href="/" className="mw-link">
            {tell('factors.enter')}
          </a>
        </p>
      )}
      <FactorsPanel />
      {links}
    </>
  )
}
