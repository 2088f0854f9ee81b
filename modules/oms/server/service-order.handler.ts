import {
  acceptServiceOrder,
  getServiceOrderPicture,
  processServiceOrder,
  serviceOrderEntity,
} from '@mouldwright/oms/shared'
import type { CustomStore, Handler } from '@mouldwright/server-kit'
import { acceptOrder, listDesk, openPicture, processOrder, readDesk } from '@mouldwright/support/server/api'
import { entityHandlersForOperator, handleForOperator, readEach } from './operator.ts'

const store: CustomStore = {
  entity: serviceOrderEntity,
  list: (ctx, { among, ...query }) =>
    listDesk(ctx, {
      ...query,
      statuses: among('status') as string[] | undefined,
      types: among('type') as string[] | undefined,
      categories: among('category') as string[] | undefined,
    }),
  read: (ctx, ids) => readEach(ids, (id) => readDesk(ctx, id)),
}

const acceptHandler = handleForOperator(acceptServiceOrder, async (ctx, { recordId }) => {
  await acceptOrder(ctx, recordId)
  return {}
})

const processHandler = handleForOperator(processServiceOrder, async (ctx, { recordId, ...answer }) => {
  await processOrder(ctx, recordId, answer)
  return {}
})

const pictureHandler = handleForOperator(getServiceOrderPicture, async (ctx, { recordId, fileId }) => ({
  ...(await openPicture(ctx, recordId, fileId)),
  recordId,
}))

export const serviceOrderHandlers: readonly Handler[] = [
  ...entityHandlersForOperator(store),
  acceptHandler,
  processHandler,
  pictureHandler,
]
