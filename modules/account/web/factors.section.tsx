import { FactorsPanel } from '@mouldwright/identity/web'

/** What protects the sign-in beside the password. */
export default function FactorsSection() {
  return <FactorsPanel />
}
