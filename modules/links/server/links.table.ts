/** Where things are, set by the provider for everybody or for one tenant; tickets; and the tenants' short codes. */
import { column, table } from '@mouldwright/server-kit'

/**
 * Where modules are (no menu key) and what the menu has beside the modules' own entries. The provider's own rows: tenants read what
 * holds for them and write nothing.
 */
export const entryTable = table('links_entry', {
  scope: 'platform',
  columns: {
    id: column.id(),
    kind: column.text({ check: "kind in ('module', 'frame', 'page', 'external')" }),
    module_key: column.text({ check: 'char_length(module_key) between 1 and 40' }),
    /** Empty for the module itself. */
    menu_key: column.text({ check: "(menu_key = '') = (kind = 'module') and char_length(menu_key) <= 40" }),
    /** 0 for everybody; a tenant's own word goes before. */
    for_tenant: column.bigint({ check: 'for_tenant >= 0' }),
    name: column.text({ check: 'char_length(name) between 1 and 60' }),
    name_en: column.text({ nullable: true, check: 'char_length(name_en) between 1 and 60' }),
    heading: column.text({ nullable: true, check: 'char_length(heading) between 1 and 60' }),
    heading_en: column.text({ nullable: true, check: 'char_length(heading_en) between 1 and 60' }),
    address: column.text({ check: 'char_length(address) between 1 and 2000' }),
    permission: column.text({ check: 'char_length(permission) between 1 and 200' }),
    new_window: column.boolean({ default: 'false' }),
    hide_head: column.boolean({ default: 'false' }),
    sort_order: column.integer({ default: '100' }),
    version: column.integer({ default: '1' }),
    updated_at: column.instant(),
    updated_by: column.text({ nullable: true }),
  },
  key: ['id'],
  indexes: [{ name: 'place', on: ['module_key', 'menu_key', 'for_tenant'], unique: true }],
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
