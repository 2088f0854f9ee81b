import { column, table } from '@mouldwright/server-kit'

/** Transfers that have not ended, and when they are over whatever their gateway does. Ids and times only: any node looks here. */
export const transferDueTable = table('cam_transfer_due', {
  scope: 'platform',
  columns: {
    transfer_id: column.bigint(),
    tenant_id: column.bigint(),
    factory_id: column.bigint(),
    due_at: column.instant(),
    /** Of the call that asked for it; absent in transfers of before. */
    trace_id: column.text({ nullable: true }),
  },
  key: ['transfer_id'],
  indexes: [{ name: 'due', on: ['due_at'] }],
})
