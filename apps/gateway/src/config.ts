/** What a gateway is told at its start: variables first, then what stands in its folder. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readOpcuaServers, type OpcuaPlace } from './connectors/opcua-servers.ts'
import { readPrinters, type PrinterPlace } from './printers/allowed-printers.ts'
import { readPlaces, type AllowedPlaces } from './programs/allowed.ts'

export interface GatewayConfig {
  /** Everything that the gateway keeps: key, certificate, files, what waits. */
  folder: string
  /** Address of the installation, without a path. */
  server: string
  host: string
  port: number
  /** Of a gateway that is not enrolled yet. */
  code: string | undefined
  /** Files of a certificate for browsers that come by https. */
  tls: { cert: string; key: string } | undefined
  version: string
  /** The folder that it was installed in, where later releases are put; absent for one that runs from the product's sources. */
  home: string | undefined
  /** Where programs for machines may be put. */
  programPlaces: AllowedPlaces
  /** Label printers that it may speak to. */
  printers: readonly PrinterPlace[]
  /** Servers of machines that it may connect to. */
  opcuaServers: readonly OpcuaPlace[]
}

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

export const identityFile = 'identity.json'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** The server of an enrolled gateway stands in its folder, so that it is named once. */
function enrolledServer(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(folder, identityFile), 'utf8')) as { server?: string }).server
  } catch {
    return undefined
  }
}

/** A list of what the gateway may reach; a wrong entry names its variable. */
function allowed<T>(name: string, env: Environment, read: (text: string | undefined) => T): T {
  try {
    return read(env[name])
  } catch (error) {
    throw new ConfigError(`${name}: ${(error as Error).message}`)
  }
}

function origin(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError(`GATEWAY_SERVER is "${given}"; it takes an address such as https://mould.example.com.`)
  return url.origin
}

export function readConfig(env: Environment): GatewayConfig {
  const folder = resolve(env['GATEWAY_DIR'] || 'gateway-data')
  const server = env['GATEWAY_SERVER'] || enrolledServer(folder)
  if (!server)
    throw new ConfigError('GATEWAY_SERVER is missing: the address of the installation that this gateway belongs to.')
  const port = Number(env['GATEWAY_PORT'] || 7480)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`GATEWAY_PORT is "${env['GATEWAY_PORT']}"; it takes a whole number from 0 to 65535.`)
  const [cert, key] = [env['GATEWAY_TLS_CERT'] || undefined, env['GATEWAY_TLS_KEY'] || undefined]
  if ((cert === undefined) !== (key === undefined))
    throw new ConfigError('GATEWAY_TLS_CERT and GATEWAY_TLS_KEY are files that belong together: set both or neither.')
  return {
    folder,
    server: origin(server),
    host: env['GATEWAY_HOST'] || '0.0.0.0',
    port,
    code: env['GATEWAY_CODE'] || undefined,
    tls: cert && key ? { cert: resolve(cert), key: resolve(key) } : undefined,
    version,
    home: env['GATEWAY_HOME'] || undefined,
    programPlaces: allowed('GATEWAY_PROGRAM_PLACES', env, readPlaces),
    printers: allowed('GATEWAY_PRINTERS', env, readPrinters),
    opcuaServers: allowed('GATEWAY_OPCUA_SERVERS', env, readOpcuaServers),
  }
}
