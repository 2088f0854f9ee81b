/**
 * Who somebody is and where they may enter: the control plane's tables. They belong to no tenant, so no row security covers
 * them; nothing outside this module reads them. Tokens, codes and nonces stand here as SHA-256 only.
 */
import { column, countTable, table, ticketTable, type Table } from '@mouldwright/server-kit'
import { factorTables } from './factors/factor.table.ts'

/** A person. `phone` is folded, so equality is the database's. No password yet: the person cannot sign in by password. */
const account = table('identity_account', {
  scope: 'platform',
  columns: {
    id: column.id(),
    phone: column.text({ check: 'char_length(phone) <= 20' }),
    email: column.text({ nullable: true, check: 'char_length(email) <= 50' }),
    password_hash: column.text({ nullable: true }),
    status: column.text({ default: "'active'", check: "status in ('active', 'disabled')" }),
    /** Entered when the person signs in without naming another. */
    default_tenant_id: column.ref('tenancy_tenant', { nullable: true }),
    created_at: column.instant(),
  },
  indexes: [
    { name: 'phone', on: ['phone'], unique: true },
    { name: 'email', on: ['lower(email)'], unique: true, where: 'email is not null' },
  ],
  grants: ['select', 'insert', 'update'],
})

/** Which tenants an account may enter, as which member; answers "where can I go" without a look into any tenant. */
const directory = table('identity_directory', {
  scope: 'platform',
  columns: {
    account_id: column.ref('identity_account'),
    tenant_id: column.ref('tenancy_tenant'),
    user_id: column.bigint(),
    /** When the person agreed, or made themselves an account by it. Until then nobody enters the tenant through the account. */
    accepted_at: column.instant({ nullable: true }),
    /** Where the person was last: the next sign-in starts there. */
    last_factory_id: column.bigint({ nullable: true }),
    last_entered_at: column.instant({ nullable: true }),
  },
  key: ['account_id', 'tenant_id'],
  indexes: [{ name: 'user', on: ['tenant_id', 'user_id'], unique: true }],
})

/** The account site's sessions: a person who has proven who they are, in no tenant's place. */
const accountSession = table('identity_account_session', {
  scope: 'platform',
  columns: {
    id: column.id(),
    hash: column.bytes(),
    account_id: column.ref('identity_account'),
    /** How it was proven, words separated by spaces. */
    methods: column.text({ check: 'char_length(methods) <= 100' }),
    /** The connector that it was opened with, `kind:key`; absent for the product’s own sign-in methods. */
    via: column.text({ nullable: true, check: 'char_length(via) <= 60' }),
    created_at: column.instant(),
    /** When the person last showed a proof of their own here; absent where another device or an identity provider confirmed them. */
    proven_at: column.instant({ nullable: true }),
    last_seen_at: column.instant(),
    idle_seconds: column.integer(),
    ends_at: column.instant(),
    ended_at: column.instant({ nullable: true }),
    ended_reason: column.text({
      nullable: true,
      check: "ended_reason in ('signedOut', 'signedInAgain', 'tooMany', 'passwordChanged', 'phoneChanged', 'removed')",
    }),
    source: column.text(),
    agent: column.text({ check: 'char_length(agent) <= 200' }),
  },
  indexes: [
    { name: 'hash', on: ['hash'], unique: true },
    { name: 'account', on: ['account_id', 'created_at'] },
  ],
})

/** Tickets that say "this account has been proven"; spent by one conditional delete. */
const proof = ticketTable(
  'identity_proof',
  {
    account_id: column.ref('identity_account', { onDelete: 'cascade' }),
    methods: column.text({ check: 'char_length(methods) <= 100' }),
    /** The connector that it was opened with. */
    via: column.text({ nullable: true, check: 'char_length(via) <= 60' }),
    remember: column.boolean(),
    purpose: column.text({ check: "purpose in ('flow', 'secondFactor')" }),
    /** SHA-256 of what else must be shown. */
    bound_to: column.bytes(),
  },
  [{ name: 'account', on: ['account_id'] }],
)

const session = table('identity_session', {
  scope: 'platform',
  columns: {
    id: column.id(),
    long_hash: column.bytes(),
    account_id: column.ref('identity_account'),
    /** The account session that it came from, and ends with. */
    account_session_id: column.ref('identity_account_session', { nullable: true, onDelete: 'cascade' }),
    tenant_id: column.ref('tenancy_tenant'),
    factory_id: column.bigint(),
    user_id: column.bigint(),
    /** The gateway chosen in it. */
    server_app_uuid: column.text({ nullable: true, check: 'char_length(server_app_uuid) <= 36' }),
    created_at: column.instant(),
    last_seen_at: column.instant(),
    idle_seconds: column.integer(),
    /** Absolute end, whatever happens until then. */
    ends_at: column.instant(),
    ended_at: column.instant({ nullable: true }),
    ended_reason: column.text({
      nullable: true,
      check:
        "ended_reason in ('signedOut', 'signedInAgain', 'switched', 'tooMany', 'tokenReused', 'passwordChanged', 'phoneChanged', 'removed', 'kicked', 'factorDemanded')",
    }),
    source: column.text(),
    agent: column.text({ check: 'char_length(agent) <= 200' }),
  },
  indexes: [
    { name: 'long', on: ['long_hash'], unique: true },
    { name: 'account', on: ['account_id', 'created_at'] },
    { name: 'user', on: ['tenant_id', 'user_id'], where: 'ended_at is null' },
    { name: 'account_session', on: ['account_session_id'] },
  ],
})

/**
 * Long tokens that were replaced by a renewal. For moments they still count, so that calls under way and renewals beside each other get
 * on; later they betray a copy. The next token follows from the old one and the salt under the deployment's secret, so that all who renew
 * at once get the same.
 */
const spentToken = table('identity_spent_token', {
  scope: 'platform',
  columns: {
    hash: column.bytes(),
    session_id: column.ref('identity_session', { onDelete: 'cascade' }),
    salt: column.bytes(),
    replaced_at: column.instant(),
  },
  key: ['hash'],
  indexes: [{ name: 'session', on: ['session_id'] }],
})

/** What a tenant demands of those who enter it. No row: nothing. */
const policy = table('identity_policy', {
  scope: 'tenant',
  columns: {
    demands_second_factor: column.boolean(),
    updated_at: column.instant(),
    updated_by: column.text(),
  },
  key: [],
})

/** Short tokens of a session. A replaced one lives on for moments, for calls in flight and other tabs. */
const token = table('identity_token', {
  scope: 'platform',
  columns: {
    session_id: column.ref('identity_session', { onDelete: 'cascade' }),
    hash: column.bytes(),
    expires_at: column.instant(),
    replaced_at: column.instant({ nullable: true }),
  },
  key: ['session_id', 'hash'],
})

/** One-time tickets, spent by one conditional delete. */
const ticket = ticketTable(
  'identity_ticket',
  {
    session_id: column.ref('identity_session', { onDelete: 'cascade' }),
    purpose: column.text({ check: "purpose in ('page')" }),
  },
  [{ name: 'session', on: ['session_id'] }],
)

/** RSA key pairs that rotate; the private half sealed with the deployment's key, so that all nodes share them. */
const key = table('identity_key', {
  scope: 'platform',
  columns: {
    id: column.id(),
    public_key: column.text(),
    sealed_private_key: column.text(),
    created_at: column.instant(),
    /** Handed out until then. */
    retires_at: column.instant(),
    /** Opens passwords until then. */
    ends_at: column.instant(),
  },
  indexes: [{ name: 'ends', on: ['ends_at'] }],
  grants: ['select', 'insert', 'delete'],
})

const nonce = table('identity_nonce', {
  scope: 'platform',
  columns: {
    iv: column.text({ check: "iv ~ '^[0-9a-f]{32}$'" }),
    key_id: column.bigint(),
    expires_at: column.instant(),
  },
  key: ['iv'],
  indexes: [{ name: 'expires', on: ['expires_at'] }],
})

/** Attempts of one account, source or device in a window; `bucket` is a hash, so that no phone number stands here. */
const attempt = countTable('identity_attempt')

/** Sign-in events, also where no tenant is known; masked. Lines are only added; `identity_event_sweep` takes them when they are old. */
const event = table('identity_event', {
  scope: 'platform',
  columns: {
    id: column.id(),
    at: column.instant(),
    kind: column.text({
      check:
        "kind in ('signIn', 'signInFailed', 'signInThrottled', 'signOut', 'switchTenant', 'gatewayRefused', 'tokenReused', 'factorChanged', 'factorFailed', 'kicked', 'connectorLinked', 'connectorRemoved', 'lotIssued', 'passwordChanged', 'passwordRecovered', 'emailChanged', 'invitationAccepted', 'invitationDeclined', 'policyChanged', 'thirdRefused')",
    }),
    account_id: column.bigint({ nullable: true }),
    tenant_id: column.bigint({ nullable: true }),
    masked_phone: column.text({ nullable: true }),
    source: column.text(),
    agent: column.text(),
    trace_id: column.text(),
  },
  indexes: [
    { name: 'at', on: ['at'] },
    { name: 'account', on: ['account_id', 'at'] },
  ],
  appendOnly: true,
})

/** What a member has arranged for themselves: columns, density, theme, language. */
const preference = table('identity_preference', {
  scope: 'tenant',
  columns: {
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    key: column.text({ check: 'char_length(key) between 1 and 100' }),
    value: column.json(),
    updated_at: column.instant(),
  },
  key: ['user_id', 'key'],
})

/** Dates of which administrators were told that somebody's account runs out. */
const expiryNotice = table('identity_expiry_notice', {
  scope: 'tenant',
  columns: {
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    expire_date: column.date(),
    told_at: column.instant(),
  },
  key: ['user_id'],
})

export const identityTables: readonly Table[] = [
  account,
  directory,
  accountSession,
  proof,
  session,
  spentToken,
  policy,
  token,
  ticket,
  key,
  nonce,
  attempt,
  event,
  ...factorTables,
  preference,
  expiryNotice,
]
