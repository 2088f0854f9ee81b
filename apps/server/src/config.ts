/** The environment, parsed once; a wrong value names itself. */
import { resolve } from 'node:path'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Absent: the embedded database. */
  databaseUrl: string | undefined
  databaseAppUrl: string | undefined
  demo: boolean
  role: 'all' | 'web' | 'worker'
  /** The address that people use; decides whether cookies are secure. */
  publicUrl: string | undefined
  secure: boolean
  trustProxy: boolean
  /** Hosts besides our own that addresses kept on this server may name: `login.partner.example`, `10.0.0.8:9000`. */
  trustedHosts: readonly string[]
  /** Seals secrets at rest; made and kept in the data folder when absent. */
  deploymentSecret: string | undefined
}

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

function whole(env: Environment, name: string, basis: number, min: number, max: number): number {
  const given = env[name]
  if (given === undefined || given === '') return basis
  const value = Number(given)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} is "${given}"; it takes a whole number from ${min} to ${max}.`)
  return value
}

function flag(env: Environment, name: string, basis: boolean): boolean {
  const given = env[name]
  if (given === undefined || given === '') return basis
  if (given !== '0' && given !== '1') throw new ConfigError(`${name} is "${given}"; it takes 0 or 1.`)
  return given === '1'
}

function oneOf<T extends string>(env: Environment, name: string, options: readonly [T, ...T[]]): T {
  const given = env[name] || options[0]
  if (!options.includes(given as T))
    throw new ConfigError(`${name} is "${given}"; it takes one of ${options.join(', ')}.`)
  return given as T
}

function address(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const given = env[name]
  if (!given) return undefined
  const url = URL.parse(given)
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(
      `${name} is not an address that begins with ${protocols.map((part) => `${part}//`).join(' or ')}.`,
    )
  return given
}

const hostName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

function hosts(env: Environment, name: string): string[] {
  const given = (env[name] ?? '').split(',').map((host) => host.trim().toLowerCase())
  const wrong = given.find((host) => host !== '' && !hostName.test(host))
  if (wrong !== undefined)
    throw new ConfigError(`${name} has "${wrong}"; it takes hosts with or without a port, a comma between two.`)
  return given.filter((host) => host !== '')
}

export function readConfig(env: Environment): Config {
  const publicUrl = address(env, 'PUBLIC_URL', ['http:', 'https:'])
  const secret = env['DEPLOYMENT_SECRET'] || undefined
  if (secret !== undefined && secret.length < 32)
    throw new ConfigError('DEPLOYMENT_SECRET takes at least 32 characters, made at random.')
  return {
    port: whole(env, 'PORT', 7400, 0, 65_535),
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseAppUrl: address(env, 'DATABASE_APP_URL', ['postgres:', 'postgresql:']),
    demo: flag(env, 'DEMO', false),
    role: oneOf(env, 'ROLE', ['all', 'web', 'worker']),
    publicUrl,
    secure: publicUrl?.startsWith('https:') ?? false,
    trustProxy: flag(env, 'TRUST_PROXY', false),
    trustedHosts: hosts(env, 'TRUSTED_HOSTS'),
    deploymentSecret: secret,
  }
}
