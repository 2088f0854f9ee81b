import { connectorEntity } from '@mouldwright/oms/shared'
import { EntityPage } from '@mouldwright/web-kit/entity'

/** Identity providers that people may sign in with. */
const ConnectorsPage = () => <EntityPage of={connectorEntity} />

export default ConnectorsPage
