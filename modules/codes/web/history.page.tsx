import { barcodePrint } from '@mouldwright/codes/shared'
import { EntityPage } from '@mouldwright/web-kit/entity'

/** What was done with the codes of the factory. */
export default function HistoryPage() {
  return <EntityPage of={barcodePrint} />
}
