/**
 * The provider's stores. They belong to no tenant and nothing outside this module reads them. Whatever somebody could act with
 * (codes, tokens, session cookies) stands here as SHA-256, and what the library keeps beside it is sealed.
 */
import { column, table, type Table } from '@mouldwright/server-kit'

/** Systems that people sign in to with their account here. Without a secret: a public client. The suite itself is one. */
const client = table('sso_client', {
  scope: 'platform',
  columns: {
    id: column.id(),
    client_id: column.text({ check: "client_id ~ '^[a-z0-9][a-z0-9._-]{2,59}$'" }),
    name: column.text({ check: 'char_length(name) <= 60' }),
    sealed_secret: column.text({ nullable: true }),
    redirect_uris: column.json(),
    post_logout_uris: column.json(),
    /** Told when the person signs out. */
    backchannel_logout_uri: column.text({ nullable: true }),
    /** Gets refresh tokens when it asks for them and the person agrees. */
    may_refresh: column.boolean(),
    created_at: column.instant(),
    version: column.integer({ default: '1' }),
    updated_at: column.instant({ nullable: true }),
    updated_by: column.text({ nullable: true }),
  },
  indexes: [{ name: 'client', on: ['client_id'], unique: true }],
})

/** Keys that sign tokens and cookies, sealed, so that all nodes share them. Known to all nodes before it signs. */
const key = table('sso_key', {
  scope: 'platform',
  columns: {
    id: column.id(),
    sealed: column.text(),
    created_at: column.instant(),
    signs_from: column.instant(),
    signs_until: column.instant(),
    /** Checks what it signed until then. */
    ends_at: column.instant(),
  },
  indexes: [{ name: 'ends', on: ['ends_at'] }],
  grants: ['select', 'insert', 'delete'],
})

/** What the provider remembers: sessions, interactions, grants, codes, tokens. */
const record = table('sso_record', {
  scope: 'platform',
  columns: {
    kind: column.text({ check: 'char_length(kind) <= 40' }),
    hash: column.bytes(),
    sealed: column.text(),
    /** Of the grant that a code or token came from. */
    grant_hash: column.bytes({ nullable: true }),
    /** Of a session: its name inside the provider, which stays when the cookie's value changes. */
    uid_hash: column.bytes({ nullable: true }),
    consumed_at: column.instant({ nullable: true }),
    expires_at: column.instant(),
  },
  key: ['kind', 'hash'],
  indexes: [
    { name: 'expires', on: ['expires_at'] },
    { name: 'grant', on: ['grant_hash'], where: 'grant_hash is not null' },
    { name: 'uid', on: ['uid_hash'], where: 'uid_hash is not null' },
  ],
})

/** Which account session a session of the provider came from: it is good as long as that one. */
const login = table('sso_login', {
  scope: 'platform',
  columns: {
    uid_hash: column.bytes(),
    account_session_id: column.ref('identity_account_session', { onDelete: 'cascade' }),
    expires_at: column.instant(),
    ended_at: column.instant({ nullable: true }),
  },
  key: ['uid_hash'],
  indexes: [
    { name: 'account_session', on: ['account_session_id'] },
    { name: 'ended', on: ['ended_at'], where: 'ended_at is not null' },
    { name: 'expires', on: ['expires_at'] },
  ],
})

/** Clients that have yet to hear that somebody signed out. */
const logout = table('sso_logout', {
  scope: 'platform',
  columns: {
    id: column.id(),
    client_id: column.text(),
    subject: column.text(),
    sid: column.text(),
    tries: column.integer(),
    next_at: column.instant(),
  },
  indexes: [{ name: 'next', on: ['next_at'] }],
})

/** Sign-ins of the suite under way; each ends at most once, in the browser that began it. */
const flow = table('sso_flow', {
  scope: 'platform',
  columns: {
    state_hash: column.bytes(),
    browser_hash: column.bytes(),
    /** Nonce and verifier; empty once the flow is used up. */
    sealed: column.text(),
    tenant_id: column.bigint({ nullable: true }),
    expires_at: column.instant(),
  },
  key: ['state_hash'],
  indexes: [{ name: 'expires', on: ['expires_at'] }],
})

export const ssoTables: readonly Table[] = [client, key, record, login, logout, flow]
