import { EntityPage } from '@mouldwright/web-kit/entity'
import { measurement } from '../shared/index.ts'

/** Measurements of all pieces. */
export default function MeasurementsPage() {
  return <EntityPage of={measurement} />
}
