/**
 * What becomes of the tables that all tenants share when one tenant is archived. Tables of a tenant need no mention: they are found by
 * their scope. `tools/checks` fails for a shared table that is not named here.
 */

/** Goes along. */
interface Carried {
  kind: 'carried'
  /** Which rows are the tenant's: `$1` is its id. */
  rows: string
  /** Where its id stands. */
  tenantColumn: string
  /** Proves who a device, a link or an identity provider of the living tenant is: nothing that a copy under another id may have. */
  isCredential?: true
  /** When somebody looks next: it changes while nobody works. */
  isTurn?: true
}

/** Of the tenant's people, who may be members elsewhere: goes along sealed, and only where the person is not known yet. */
interface OfAccounts {
  kind: 'account'
  rows: string
}

interface Left {
  kind: 'left'
  why: 'of the installation' | 'short-lived' | 'of sign-in, which is asked for again' | 'ended by the watch over jobs'
}

export type Sharing = Carried | OfAccounts | Left

const byTenant = { kind: 'carried', rows: 'tenant_id = $1', tenantColumn: 'tenant_id' } as const
const credential = { ...byTenant, isCredential: true } as const
const turn = { ...byTenant, isTurn: true } as const
const madeFor = { kind: 'carried', rows: 'for_tenant = $1', tenantColumn: 'for_tenant' } as const
const members = '(select account_id from identity_directory where tenant_id = $1)'
const ofAccount = { kind: 'account', rows: `account_id in ${members}` } as const
const ofInstallation = { kind: 'left', why: 'of the installation' } as const
const shortLived = { kind: 'left', why: 'short-lived' } as const
const ofSignIn = { kind: 'left', why: 'of sign-in, which is asked for again' } as const

export const sharedTables: Readonly<Record<string, Sharing>> = {
  tenancy_tenant: { kind: 'carried', rows: 'id = $1', tenantColumn: 'id' },
  identity_account: { kind: 'account', rows: `id in ${members}` },
  identity_directory: byTenant,
  account_person: ofAccount,
  account_photo: ofAccount,
  identity_totp: ofAccount,
  identity_recovery_code: ofAccount,
  identity_passkey: ofAccount,
  connector_provider: credential,
  connector_identity: {
    kind: 'account',
    rows: `provider_id in (select id from connector_provider where tenant_id = $1) and account_id in ${members}`,
  },
  gateway_certificate: credential,
  terminals_key: credential,
  terminals_screen_key: credential,
  portal_token: credential,
  support_desk: byTenant,
  links_entry: madeFor,
  assistant_application: madeFor,
  kit_turn: turn,
  floor_watch: turn,
  signals_watch: turn,
  alarms_watch: turn,
  aps_automatic_turn: turn,
  aps_forecast_turn: turn,
  cam_transfer_due: turn,

  kit_queue: { kind: 'left', why: 'ended by the watch over jobs' },
  kit_node: ofInstallation,
  kit_activity: ofInstallation,
  courier_outbox: ofInstallation,
  identity_event: ofInstallation,
  identity_key: ofInstallation,
  sso_client: ofInstallation,
  sso_key: ofInstallation,
  shell_constant: ofInstallation,
  shell_phrase: ofInstallation,
  shell_news: ofInstallation,
  gateway_release: ofInstallation,
  gateway_release_part: ofInstallation,
  gateway_update_key: ofInstallation,
  registration_application: ofInstallation,
  registration_counter: ofInstallation,
  oms_backup_plan: ofInstallation,
  oms_backup_run: ofInstallation,
  oms_system_alarm: ofInstallation,
  verification_puzzle: shortLived,
  verification_code: shortLived,
  verification_target: shortLived,
  verification_budget: shortLived,
  identity_proof: shortLived,
  identity_ticket: shortLived,
  identity_nonce: shortLived,
  identity_attempt: shortLived,
  identity_challenge: shortLived,
  identity_qr: shortLived,
  sso_flow: shortLived,
  sso_logout: shortLived,
  connector_flow: shortLived,
  connector_ticket: shortLived,
  account_recovery: shortLived,
  links_page_ticket: shortLived,
  gateway_nonce: shortLived,
  gateway_enrolment_code: shortLived,
  gateway_upload_ticket: shortLived,
  gateway_download_ticket: shortLived,
  terminals_nonce: shortLived,
  terminals_enrolment_code: shortLived,
  identity_account_session: ofSignIn,
  identity_session: ofSignIn,
  identity_spent_token: ofSignIn,
  identity_token: ofSignIn,
  identity_trust: ofSignIn,
  sso_record: ofSignIn,
  sso_login: ofSignIn,
}

/**
 * Records whose ids are keys of shared tables. A copy beside the living tenant gives them other ids, or what is done to one of them
 * would be done to the other's device, order or job.
 */
export const renumberedTables: readonly string[] = [
  'gateway_server_app',
  'terminals_terminal',
  'terminals_screen',
  'support_service_order',
  'cam_transfer',
  'jobs_job',
  'support_desk',
  'links_entry',
  'assistant_application',
  'aps_forecast_turn',
]
