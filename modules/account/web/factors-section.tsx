import { FactorsPanel } from '@mouldwright/identity/web'
import type { SectionProps } from './person.page.tsx'

/** What protects the sign-in beside the password, and which other houses may vouch for the person. */
export default function FactorsSection({ links }: SectionProps) {
  return (
    <>
      <FactorsPanel />
      {links}
    </>
  )
}
