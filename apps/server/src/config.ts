/** The environment, parsed once; a wrong value names itself. */
import { join, resolve } from 'node:path'
import { generousCalls, generousJobs, type CallBudget, type S3Place } from '@mouldwright/server-kit'
import type { Ways } from '@mouldwright/courier/server/api'
import { address, ConfigError, flag, needed, oneOf, whole, type Environment } from './environment.ts'
import { readS3 } from './files-config.ts'
import { readWays } from './message-config.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** The store of files; absent: the data folder. */
  s3: S3Place | undefined
  /** Where the operator's console keeps backups. */
  backupDir: string
  /** Absent: the embedded database. */
  databaseUrl: string | undefined
  databaseAppUrl: string | undefined
  /** Where the tool that backs up a database of `databaseUrl` writes, and what it is called. */
  databaseBackups: string | undefined
  databaseBackupTool: string | undefined
  demo: boolean
  /** Fills the demo's first factory at the first start, and works in it. */
  demoExample: boolean
  /** Starts a gateway beside the server, for the demo's first factory. */
  demoGateway: boolean
  role: 'all' | 'web' | 'worker'
  /** How long a stopping node still answers while it says that it drains. */
  drainSeconds: number
  /** The address that people use; decides whether cookies are secure. */
  publicUrl: string | undefined
  secure: boolean
  /** Proxies before this server: so many of the last forwarded addresses are theirs to tell. */
  trustedHops: number
  callBudget: CallBudget
  jobBudget: { perMember: number; perTenant: number }
  /** `/metrics` answers to whoever brings it; closed without. */
  metricsToken: string | undefined
  /** A port of this machine alone for the same. */
  metricsPort: number | undefined
  /** A collector of OpenTelemetry that gets a span of every call and job. */
  spansTo: string | undefined
  /** Hosts besides our own that addresses kept on this server may name: `login.partner.example`, `10.0.0.8:9000`. */
  trustedHosts: readonly string[]
  /** Seals secrets at rest; made and kept in the data folder when absent. */
  deploymentSecret: string | undefined
  /** The one so far, while it is being replaced. */
  deploymentSecretBefore: string | undefined
  /** How SMS and mail leave. */
  messages: Ways
  /** The chat endpoint for tenants to which the provider gives no other. */
  assistant: { url?: string; model?: string; secret?: string }
}

export { ConfigError }

const hostName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

function hosts(env: Environment, name: string): string[] {
  const given = (env[name] ?? '').split(',').map((host) => host.trim().toLowerCase())
  const wrong = given.find((host) => host !== '' && !hostName.test(host))
  if (wrong !== undefined)
    throw new ConfigError(`${name} has "${wrong}"; it takes hosts with or without a port, a comma between two.`)
  return given.filter((host) => host !== '')
}

function secretBefore(env: Environment, secret: string | undefined): string | undefined {
  const before = env['DEPLOYMENT_SECRET_BEFORE'] || undefined
  if (before === undefined) return undefined
  if (secret === undefined || secret === before)
    throw new ConfigError('DEPLOYMENT_SECRET_BEFORE is the secret so far; it needs another one in DEPLOYMENT_SECRET.')
  return before
}

/** Reached by this machine alone, or through a socket file. */
const isHere = ({ hostname, searchParams }: URL): boolean => {
  const host = searchParams.get('host') ?? hostname
  return host === '' || host.startsWith('/') || /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
}

/** What leaves encrypted or not at all. */
const encrypted = new Set(['verify-full', 'verify-ca', 'require'])

/** A database on another machine is spoken to by TLS only: everything that the product knows goes that way. */
function databaseAddress(env: Environment, name: string): string | undefined {
  const given = address(env, name, ['postgres:', 'postgresql:'])
  if (given === undefined) return undefined
  const url = new URL(given)
  if (isHere(url) || encrypted.has(url.searchParams.get('sslmode') ?? '')) return given
  if (flag(env, 'DATABASE_ALLOW_PLAIN', false)) return given
  throw new ConfigError(
    `${name} names a database on ${url.host} without TLS. Add ?sslmode=verify-full (and &sslrootcert=/path/to/ca.pem ` +
      'where its certificate is your own), or set DATABASE_ALLOW_PLAIN=1 where the network between the two is yours alone.',
  )
}

function readAssistant(env: Environment, trustedHosts: readonly string[]): Config['assistant'] {
  const url = address(env, 'AI_CHAT_URL', ['http:', 'https:'])
  if (!url) return {}
  if (!trustedHosts.includes(new URL(url).host))
    throw new ConfigError(`AI_CHAT_URL names ${new URL(url).host}, and TRUSTED_HOSTS does not list it.`)
  const secret = env['AI_CHAT_SECRET'] || undefined
  return { url, model: needed(env, 'AI_CHAT_MODEL', 'AI_CHAT_URL'), ...(secret ? { secret } : {}) }
}

function metricsToken(env: Environment): string | undefined {
  const token = env['METRICS_TOKEN'] || undefined
  if (token !== undefined && !/^[\x21-\x7e]{24,}$/.test(token))
    throw new ConfigError('METRICS_TOKEN takes at least 24 visible ASCII characters, made at random.')
  return token
}

/** Spans name tenants and what they did: to another machine they go encrypted. */
function collector(env: Environment): string | undefined {
  const given = address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:'])
  if (given === undefined) return undefined
  const url = new URL(given)
  if (url.protocol === 'https:' || isHere(url) || flag(env, 'OTEL_ALLOW_PLAIN', false)) return given
  throw new ConfigError(
    `OTEL_EXPORTER_OTLP_ENDPOINT names ${url.host} without TLS. Give its https address, or set OTEL_ALLOW_PLAIN=1 where the network between the two is yours alone.`,
  )
}

/** A database that its own tools back up. */
export const otherDatabase = ({
  databaseUrl: url,
  databaseBackups: backups,
  databaseBackupTool: tool,
}: Pick<Config, 'databaseUrl' | 'databaseBackups' | 'databaseBackupTool'>) =>
  url === undefined ? undefined : { url, backups, tool }

export function readConfig(env: Environment): Config {
  const dataDir = resolve(env['DATA_DIR'] || 'data')
  const publicUrl = address(env, 'PUBLIC_URL', ['http:', 'https:'])
  const demo = flag(env, 'DEMO', false)
  const trustedHosts = hosts(env, 'TRUSTED_HOSTS')
  const secret = env['DEPLOYMENT_SECRET'] || undefined
  if (secret !== undefined && secret.length < 32)
    throw new ConfigError('DEPLOYMENT_SECRET takes at least 32 characters, made at random.')
  return {
    port: whole(env, 'PORT', 7400, 0, 65_535),
    host: env['HOST'] || '127.0.0.1',
    dataDir,
    backupDir: env['BACKUP_DIR'] ? resolve(env['BACKUP_DIR']) : join(dataDir, 'backups'),
    s3: readS3(env),
    databaseUrl: databaseAddress(env, 'DATABASE_URL'),
    databaseAppUrl: databaseAddress(env, 'DATABASE_APP_URL'),
    databaseBackups: env['DATABASE_BACKUPS'] ? resolve(env['DATABASE_BACKUPS']) : undefined,
    databaseBackupTool: env['DATABASE_BACKUP_TOOL'] || undefined,
    demo,
    demoExample: flag(env, 'DEMO_EXAMPLE', demo) && demo,
    demoGateway: flag(env, 'DEMO_GATEWAY', demo) && demo,
    role: oneOf(env, 'ROLE', ['all', 'web', 'worker']),
    drainSeconds: whole(env, 'DRAIN_SECONDS', 0, 0, 300),
    publicUrl,
    secure: publicUrl?.startsWith('https:') ?? false,
    trustedHops: whole(env, 'TRUST_PROXY', 0, 0, 10),
    callBudget: {
      member: {
        perSecond: whole(env, 'CALLS_PER_SECOND', generousCalls.member.perSecond, 1, 1_000_000),
        burst: whole(env, 'CALLS_BURST', generousCalls.member.burst, 1, 10_000_000),
      },
      tenant: {
        perSecond: whole(env, 'TENANT_CALLS_PER_SECOND', generousCalls.tenant.perSecond, 1, 1_000_000),
        burst: whole(env, 'TENANT_CALLS_BURST', generousCalls.tenant.burst, 1, 10_000_000),
      },
    },
    jobBudget: {
      perMember: whole(env, 'JOBS_PER_MEMBER', generousJobs.perMember, 1, 100_000),
      perTenant: whole(env, 'JOBS_PER_TENANT', generousJobs.perTenant, 1, 100_000),
    },
    metricsToken: metricsToken(env),
    metricsPort: env['METRICS_PORT'] ? whole(env, 'METRICS_PORT', 0, 1, 65_535) : undefined,
    spansTo: collector(env),
    trustedHosts,
    deploymentSecret: secret,
    deploymentSecretBefore: secretBefore(env, secret),
    messages: readWays(env, demo),
    assistant: readAssistant(env, trustedHosts),
  }
}
