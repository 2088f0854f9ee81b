import { column, entityTables, table, type Table } from '@mouldwright/server-kit'
import { terminal } from '@mouldwright/terminals/shared'

/** Whose signature counts: asked before a call stands in any tenant. Ids and keys only. */
const keyTable = table('terminals_key', {
  scope: 'platform',
  columns: {
    terminal_id: column.bigint(),
    tenant_id: column.bigint(),
    factory_id: column.bigint(),
    /** P-256, SPKI, base64. */
    public_key: column.text({ check: 'char_length(public_key) between 100 and 200' }),
    revoked_at: column.instant({ nullable: true }),
  },
  key: ['terminal_id'],
  indexes: [
    { name: 'once', on: ['public_key'], unique: true },
    { name: 'place', on: ['tenant_id', 'factory_id'] },
  ],
})

/** Numbers of calls that came within the time in which they could be sent again. */
const nonceTable = table('terminals_nonce', {
  scope: 'platform',
  columns: {
    terminal_id: column.bigint(),
    nonce: column.text({ check: 'char_length(nonce) <= 32' }),
    at: column.instant(),
  },
  key: ['terminal_id', 'nonce'],
  indexes: [{ name: 'at', on: ['terminal_id', 'at'] }],
})

/** Codes that let one tablet in. What they say of it waits here until then. */
const codeTable = table('terminals_enrolment_code', {
  scope: 'platform',
  columns: {
    digest: column.bytes(),
    tenant_id: column.bigint(),
    factory_id: column.bigint(),
    name: column.text(),
    section_id: column.bigint({ nullable: true }),
    place: column.text({ nullable: true }),
    made_by: column.text(),
    expires_at: column.instant(),
  },
  key: ['digest'],
  indexes: [{ name: 'expires', on: ['expires_at'] }],
})

export const terminalTables: readonly Table[] = [...entityTables(terminal), keyTable, nonceTable, codeTable]
