/** What gateways prove themselves with, and what they may do for somebody. Keys and tickets stand here as SHA-256 only. */
import { column, table, type Table } from '@mouldwright/server-kit'

/** The key of a gateway. Goes with its record; retiring the record revokes it. */
const key = table('gateway_key', {
  scope: 'tenant',
  columns: {
    server_app_id: column.ref('gateway_server_app', { onDelete: 'cascade' }),
    hash: column.bytes(),
    created_at: column.instant(),
  },
  key: ['server_app_id'],
  grants: ['select', 'insert', 'delete'],
})

/** One upload of one person through one gateway. No tenant's table: whoever shows a ticket has not said yet whose it is. */
const uploadTicket = table('gateway_upload_ticket', {
  scope: 'platform',
  columns: {
    hash: column.bytes(),
    /** Ends with it. */
    session_id: column.ref('identity_session', { onDelete: 'cascade' }),
    account_id: column.bigint(),
    tenant_id: column.ref('tenancy_tenant'),
    factory_id: column.bigint(),
    user_id: column.bigint(),
    server_app_uuid: column.text({ check: 'char_length(server_app_uuid) <= 36' }),
    purpose: column.text({ check: "purpose in ('web', 'common')" }),
    bytes: column.bigint(),
    expires_at: column.instant(),
  },
  key: ['hash'],
  indexes: [
    { name: 'expires', on: ['expires_at'] },
    { name: 'session', on: ['session_id'] },
    { name: 'tenant', on: ['tenant_id'] },
  ],
})

export const gatewayTables: readonly Table[] = [key, uploadTicket]
