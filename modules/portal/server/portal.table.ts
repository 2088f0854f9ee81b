import { column, entityTables, table, type Table } from '@mouldwright/server-kit'
import { portalLink } from '../shared/index.ts'

/** Which link a token's hash belongs to. Nobody has a tenant before that is known: hashes and ids only. */
const tokenTable = table('portal_token', {
  scope: 'platform',
  columns: {
    token_hash: column.bytes({ check: 'octet_length(token_hash) = 32' }),
    tenant_id: column.bigint(),
    factory_id: column.bigint(),
    link_id: column.bigint(),
  },
  key: ['token_hash'],
  grants: ['select', 'insert', 'delete'],
})

/** Each look at a link's page and each change made there. */
const lookTable = table('portal_look', {
  scope: 'factory',
  columns: {
    id: column.id(),
    link_id: column.ref('portal_link', { onDelete: 'cascade' }),
    kind: column.text({ check: "kind in ('look', 'change', 'code', 'wrongCode')" }),
    about: column.text({ nullable: true, check: 'char_length(about) <= 100' }),
    source: column.text({ check: 'char_length(source) <= 100' }),
    agent: column.text({ check: 'char_length(agent) <= 200' }),
    at: column.instant(),
  },
  indexes: [{ name: 'link', on: ['link_id', 'id'] }],
  appendOnly: true,
})

/** The code that went out last for a link. */
const codeTable = table('portal_code', {
  scope: 'factory',
  columns: {
    link_id: column.ref('portal_link', { onDelete: 'cascade' }),
    code_hash: column.bytes(),
    tries: column.integer({ default: '0' }),
    sent_at: column.instant(),
    expires_at: column.instant(),
  },
  key: ['link_id'],
})

/** Browsers that have given the code. */
const visitTable = table('portal_visit', {
  scope: 'factory',
  columns: {
    link_id: column.ref('portal_link', { onDelete: 'cascade' }),
    visit_hash: column.bytes(),
    expires_at: column.instant(),
  },
  key: ['link_id', 'visit_hash'],
})

export const portalTables: readonly Table[] = [
  ...entityTables(portalLink),
  tokenTable,
  lookTable,
  codeTable,
  visitTable,
]
