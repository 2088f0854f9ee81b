/** What gateways prove themselves with, and what they may do for somebody. Codes and tickets stand here as digests only. */
import { column, table, ticketTable, type Table } from '@mouldwright/server-kit'

/** Whose signature counts, and until when: asked before a call stands in any tenant. Ids, keys and times only. */
const certificate = table('gateway_certificate', {
  scope: 'platform',
  columns: {
    /** The server application's record. */
    gateway_id: column.bigint(),
    tenant_id: column.bigint(),
    /** P-256, SPKI, base64. */
    public_key: column.text({ check: 'char_length(public_key) between 100 and 200' }),
    serial: column.integer({ check: 'serial > 0' }),
    issued_at: column.instant(),
    expires_at: column.instant(),
    revoked_at: column.instant({ nullable: true }),
    seen_at: column.instant(),
    /** Its silence has been noted in its record. */
    silent: column.boolean(),
    /** What it said last of its disk, and of the oldest report that waits on it. */
    free_percent: column.integer({ nullable: true }),
    waiting_since: column.instant({ nullable: true }),
  },
  key: ['gateway_id'],
  indexes: [
    { name: 'once', on: ['public_key'], unique: true },
    { name: 'tenant', on: ['tenant_id'] },
    { name: 'seen', on: ['seen_at'], where: 'not silent' },
  ],
})

/** Numbers of calls that came within the time in which they could be sent again. */
const nonce = table('gateway_nonce', {
  scope: 'platform',
  columns: {
    gateway_id: column.bigint(),
    nonce: column.text({ check: 'char_length(nonce) <= 32' }),
    at: column.instant(),
  },
  key: ['gateway_id', 'nonce'],
  indexes: [{ name: 'at', on: ['gateway_id', 'at'] }],
})

/** Codes that let one program in each. */
const code = table('gateway_enrolment_code', {
  scope: 'platform',
  columns: {
    digest: column.bytes(),
    tenant_id: column.bigint(),
    gateway_id: column.bigint(),
    made_by: column.text(),
    expires_at: column.instant(),
  },
  key: ['digest'],
  indexes: [
    { name: 'expires', on: ['expires_at'] },
    { name: 'gateway', on: ['gateway_id'] },
  ],
})

/** One upload of one person through one gateway. No tenant's table: whoever shows a ticket has not said yet whose it is. */
const uploadTicket = ticketTable(
  'gateway_upload_ticket',
  {
    /** Ends with it. */
    session_id: column.ref('identity_session', { onDelete: 'cascade' }),
    account_id: column.bigint(),
    tenant_id: column.ref('tenancy_tenant'),
    factory_id: column.bigint(),
    user_id: column.bigint(),
    server_app_uuid: column.text({ check: 'char_length(server_app_uuid) <= 36' }),
    purpose: column.text({ check: "purpose in ('web', 'common')" }),
    bytes: column.bigint(),
    /** Of the call that asked for it; absent in tickets of before. */
    trace_id: column.text({ nullable: true }),
  },
  [
    { name: 'session', on: ['session_id'] },
    { name: 'tenant', on: ['tenant_id'] },
  ],
)

/** Uploads that a gateway was let take; those that have become files say which. */
const upload = table('gateway_incoming', {
  scope: 'tenant',
  columns: {
    id: column.id(),
    factory_id: column.bigint(),
    gateway_id: column.ref('gateway_server_app', { onDelete: 'cascade' }),
    user_id: column.bigint(),
    bytes: column.bigint(),
    created_at: column.instant(),
    file_id: column.bigint({ nullable: true }),
  },
  indexes: [{ name: 'created', on: ['created_at'] }],
})

/** One download of one file by one person. */
const downloadTicket = ticketTable(
  'gateway_download_ticket',
  {
    /** Ends with it. */
    session_id: column.ref('identity_session', { onDelete: 'cascade' }),
    tenant_id: column.ref('tenancy_tenant'),
    gateway_id: column.bigint(),
    file_id: column.bigint(),
  },
  [
    { name: 'session', on: ['session_id'] },
    { name: 'tenant', on: ['tenant_id'] },
  ],
)

export const gatewayTables: readonly Table[] = [certificate, nonce, code, uploadTicket, upload, downloadTicket]
