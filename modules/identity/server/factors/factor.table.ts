/** Further factors and the QR code: tables of the control plane like those of `identity.table.ts`. Secrets are sealed, codes stand here as hashes. */
import { column, table, ticketTable, type Table } from '@mouldwright/server-kit'

const account = (onDelete: { onDelete: 'cascade' } = { onDelete: 'cascade' }) =>
  column.ref('identity_account', onDelete)

/** The authenticator of an account; counts once confirmed. */
const totp = table('identity_totp', {
  scope: 'platform',
  columns: {
    account_id: account(),
    sealed_secret: column.text(),
    confirmed_at: column.instant({ nullable: true }),
    /** The last period of thirty seconds whose code was taken: none is taken twice. */
    last_step: column.bigint({ default: '0' }),
    created_at: column.instant(),
  },
  key: ['account_id'],
})

const recoveryCode = table('identity_recovery_code', {
  scope: 'platform',
  columns: { account_id: account(), hash: column.bytes() },
  key: ['account_id', 'hash'],
})

const passkey = table('identity_passkey', {
  scope: 'platform',
  columns: {
    id: column.id(),
    account_id: account(),
    /** As the authenticator names it, base64url. */
    credential_id: column.text({ check: 'char_length(credential_id) between 1 and 1400' }),
    public_key: column.bytes(),
    /** Times used, as the authenticator counts; many always say 0. */
    counter: column.bigint(),
    transports: column.text({ default: "''", check: 'char_length(transports) <= 100' }),
    name: column.text({ check: 'char_length(name) between 1 and 50' }),
    is_second_factor: column.boolean(),
    created_at: column.instant(),
    last_used_at: column.instant({ nullable: true }),
  },
  indexes: [
    { name: 'credential', on: ['credential_id'], unique: true },
    { name: 'account', on: ['account_id'] },
  ],
})

/** What an authenticator is asked to sign; used up by one conditional delete. */
const challenge = ticketTable(
  'identity_challenge',
  {
    challenge: column.text({ check: 'char_length(challenge) <= 100' }),
    purpose: column.text({ check: "purpose in ('add', 'signIn', 'secondFactor')" }),
    account_id: column.ref('identity_account', { nullable: true, onDelete: 'cascade' }),
    /** SHA-256 of the browser's own mark. */
    visitor: column.bytes(),
  },
  [{ name: 'account', on: ['account_id'] }],
)

/** Browsers in which the second factor was shown lately and that are remembered. */
const trust = table('identity_trust', {
  scope: 'platform',
  columns: { hash: column.bytes(), account_id: account(), expires_at: column.instant() },
  key: ['hash'],
  indexes: [
    { name: 'account', on: ['account_id'] },
    { name: 'expires', on: ['expires_at'] },
  ],
})

const qr = ticketTable(
  'identity_qr',
  {
    /** SHA-256 of the mark of the browser that began. */
    visitor: column.bytes(),
    state: column.text({ check: "state in ('waiting', 'scanned', 'confirmed', 'refused')" }),
    /** Who scanned it. */
    account_id: column.ref('identity_account', { nullable: true, onDelete: 'cascade' }),
    agent: column.text({ check: 'char_length(agent) <= 200' }),
    source: column.text(),
    created_at: column.instant(),
  },
  [{ name: 'account', on: ['account_id'] }],
)

export const factorTables: readonly Table[] = [totp, recoveryCode, passkey, challenge, trust, qr]
