/** The product's modules, in the order in which they need each other. */
import aps from '@mouldwright/aps/server'
import basic from '@mouldwright/basic/server'
import identity from '@mouldwright/identity/server'
import jobs from '@mouldwright/jobs/server'
import production from '@mouldwright/production/server'
import type { ServerModule } from '@mouldwright/server-kit'
import shell from '@mouldwright/shell/server'
import tenancy from '@mouldwright/tenancy/server'

export const serverModules: readonly ServerModule[] = [tenancy, identity, jobs, shell, basic, production, aps]
