import { EntityPage } from '@mouldwright/web-kit/entity'
import { loading } from '../shared/index.ts'

/** Which machine took in which program. */
export default function LoadingsPage() {
  return <EntityPage of={loading} />
}
