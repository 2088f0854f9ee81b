import { applicationEntity } from '@mouldwright/oms/shared'
import { EntityPage } from '@mouldwright/web-kit/entity'

/** Where the assistant's applications are. */
const ApplicationsPage = () => <EntityPage of={applicationEntity} />

export default ApplicationsPage
