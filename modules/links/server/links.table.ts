/** Where things are, set by the provider for everybody or for one tenant; tickets; and the tenants' short codes. */
import { column, table } from '@mouldwright/server-kit'

/**
 * Addresses of whole modules (no menu key) and of pages that a frame may show. The provider's own rows: tenants read what holds for
 * them and write nothing. One that is taken back stays without an address, so that its version goes on.
 */
export const addressTable = table('links_address', {
  scope: 'platform',
  columns: {
    module_key: column.text({ check: 'char_length(module_key) between 1 and 40' }),
    /** Empty for the module itself. */
    menu_key: column.text({ check: 'char_length(menu_key) <= 100' }),
    /** 0 for everybody; a tenant's own word goes before. */
    for_tenant: column.bigint({ check: 'for_tenant >= 0' }),
    address: column.text({ nullable: true, check: 'char_length(address) between 1 and 2000' }),
    version: column.integer({ default: '1' }),
    updated_at: column.instant(),
    updated_by: column.text({ nullable: true }),
  },
  key: ['module_key', 'menu_key', 'for_tenant'],
  grants: ['select', 'insert', 'update'],
})

/** One-time tickets for foreign modules: who came, told to the host that they are for. Looked up before a tenant is known. */
export const pageTicketTable = table('links_page_ticket', {
  scope: 'platform',
  columns: {
    hash: column.bytes(),
    domain: column.text({ check: 'char_length(domain) <= 300' }),
    person: column.json(),
    expires_at: column.instant(),
  },
  key: ['hash'],
  indexes: [{ name: 'expiry', on: ['expires_at'] }],
})

/** Short names of pages of this suite. */
export const shortCodeTable = table('links_short_code', {
  scope: 'tenant',
  columns: {
    code: column.text({ check: "code ~ '^[2-9][2-9a-z]{7}$'" }),
    path: column.text({ check: "path like '/%' and char_length(path) <= 2000" }),
    /** SHA-256 of the path: an index cannot hold a long one. */
    path_hash: column.bytes({ check: 'octet_length(path_hash) = 32' }),
    made_by: column.bigint(),
    made_at: column.instant(),
  },
  key: ['code'],
  indexes: [
    { name: 'path', on: ['path_hash'], unique: true },
    { name: 'maker', on: ['made_by', 'made_at'] },
  ],
})
