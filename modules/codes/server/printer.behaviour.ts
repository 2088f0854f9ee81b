import { issuesOf } from '@mouldwright/basic/server/api'
import { withoutGatewayHere } from '@mouldwright/gateway/server/api'
import { behaviour } from '@mouldwright/server-kit'
import { printer } from '../shared/index.ts'

const issueOf = issuesOf('codes')

/** A printer is reached by a gateway of its own factory. */
export const printerBehaviour = behaviour(printer, {
  async check(ctx, changes) {
    return (await withoutGatewayHere(ctx, changes)).map((change) => issueOf(change, 'gatewayId', 'noGatewayHere'))
  },
})
