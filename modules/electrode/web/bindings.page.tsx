import { EntityPage } from '@mouldwright/web-kit/entity'
import { binding } from '../shared/index.ts'

/** What was bound to which piece, and which piece stood where. */
export default function BindingsPage() {
  return <EntityPage of={binding} />
}
