/**
 * Connectors, and the links of accounts to people of identity providers. Platform tables: they are looked up before a tenant is known. States, tickets and the browser's
 * mark stand here as SHA-256 only; secrets of connectors and of a flow sealed with the deployment's key.
 */
import { column, table, type Table } from '@mouldwright/server-kit'

/** A connector: an identity provider that the operator has set up. */
const provider = table('connector_provider', {
  scope: 'platform',
  columns: {
    id: column.id(),
    key: column.text({ check: "key ~ '^[a-z0-9][a-z0-9-]{0,39}$'" }),
    kind: column.text({ check: "kind in ('openid', 'wecom', 'dingtalk', 'feishu')" }),
    name_zh: column.text({ check: 'char_length(name_zh) between 1 and 50' }),
    name_en: column.text({ check: 'char_length(name_en) between 1 and 50' }),
    client_id: column.text({ check: 'char_length(client_id) between 1 and 200' }),
    sealed_secret: column.text(),
    /** The app inside a WeCom company. */
    agent_id: column.text({ nullable: true, check: 'char_length(agent_id) <= 50' }),
    /** The company: others' members are strangers. */
    corp_id: column.text({ nullable: true, check: 'char_length(corp_id) <= 100' }),
    /** Of a generic OpenID provider. */
    issuer: column.text({ nullable: true, check: 'char_length(issuer) <= 300' }),
    /** Further hosts on which that provider answers, separated by spaces. */
    hosts: column.text({ default: "''", check: 'char_length(hosts) <= 500' }),
    /** `sns`: the older QR flow of DingTalk, whose calls are signed. */
    mode: column.text({ default: "'oauth2'", check: "mode in ('oauth2', 'sns')" }),
    valid: column.boolean({ default: 'true' }),
    /** For members of one tenant only. */
    tenant_id: column.ref('tenancy_tenant', { nullable: true }),
    created_at: column.instant(),
    version: column.integer({ default: '1' }),
    updated_at: column.instant({ nullable: true }),
    updated_by: column.text({ nullable: true }),
  },
  indexes: [
    { name: 'key', on: ['key'], unique: true },
    { name: 'tenant', on: ['tenant_id'] },
  ],
  checks: {
    openid: "(kind = 'openid') = (issuer is not null)",
    wecom: "kind <> 'wecom' or (agent_id is not null and corp_id is not null)",
    mode: "mode = 'oauth2' or kind = 'dingtalk'",
  },
})

/** An external sign-in under way; used up by one conditional delete. */
const flow = table('connector_flow', {
  scope: 'platform',
  columns: {
    state_hash: column.bytes(),
    provider_id: column.ref('connector_provider', { onDelete: 'cascade' }),
    /** The browser that began it. */
    browser_hash: column.bytes(),
    /** Nonce and verifier. */
    sealed: column.text(),
    interaction: column.text({ nullable: true, check: 'char_length(interaction) <= 64' }),
    return_to: column.text({ nullable: true, check: 'char_length(return_to) <= 2000' }),
    remember: column.boolean(),
    source: column.text(),
    expires_at: column.instant(),
  },
  key: ['state_hash'],
  indexes: [
    { name: 'expires', on: ['expires_at'] },
    { name: 'source', on: ['source'] },
    { name: 'browser', on: ['browser_hash'] },
    { name: 'provider', on: ['provider_id'] },
  ],
})

/** Links a person of an identity provider to an account. Made by the person alone, never guessed from a phone or an e-mail. */
const identity = table('connector_identity', {
  scope: 'platform',
  columns: {
    id: column.id(),
    provider_id: column.ref('connector_provider'),
    issuer: column.text({ check: 'char_length(issuer) <= 300' }),
    subject: column.text({ check: 'char_length(subject) between 1 and 255' }),
    account_id: column.ref('identity_account', { onDelete: 'cascade' }),
    /** What the provider calls the person. */
    person: column.text({ nullable: true, check: 'char_length(person) <= 100' }),
    created_at: column.instant(),
    last_used_at: column.instant({ nullable: true }),
  },
  indexes: [
    { name: 'subject', on: ['provider_id', 'issuer', 'subject'], unique: true },
    { name: 'account', on: ['account_id', 'provider_id'], unique: true },
  ],
})

/** Single-use tickets: `bind` holds a stranger until an account is proven, `lot` lets another program of the same person in. */
const ticket = table('connector_ticket', {
  scope: 'platform',
  columns: {
    hash: column.bytes(),
    purpose: column.text({ check: "purpose in ('bind', 'lot')" }),
    provider_id: column.ref('connector_provider', { onDelete: 'cascade' }),
    expires_at: column.instant(),
    /** Of `bind`: the browser, the person at the provider, and what the flow was begun with. */
    browser_hash: column.bytes({ nullable: true }),
    issuer: column.text({ nullable: true }),
    subject: column.text({ nullable: true }),
    person: column.text({ nullable: true }),
    interaction: column.text({ nullable: true }),
    return_to: column.text({ nullable: true }),
    remember: column.boolean({ default: 'false' }),
    /** Of `lot`. */
    account_id: column.ref('identity_account', { nullable: true, onDelete: 'cascade' }),
  },
  key: ['hash'],
  indexes: [
    { name: 'expires', on: ['expires_at'] },
    { name: 'provider', on: ['provider_id'] },
    { name: 'account', on: ['account_id'] },
  ],
  checks: {
    purpose:
      "case purpose when 'bind' then browser_hash is not null and issuer is not null and subject is not null else account_id is not null end",
  },
})

export const connectorTables: readonly Table[] = [provider, flow, identity, ticket]
