import { entryEntity } from '@mouldwright/oms/shared'
import { EntityPage } from '@mouldwright/web-kit/entity'

/** Where other systems are, and the entries of the menu that lead to them. */
const EntriesPage = () => <EntityPage of={entryEntity} />

export default EntriesPage
