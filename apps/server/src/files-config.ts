/** Where files are: `S3_…`, or the local folder. */
import { readFileSync } from 'node:fs'
import type { S3Place } from '@mouldwright/server-kit'
import { address, ConfigError, flag, needed, type Environment } from './environment.ts'

const names = ['S3_REGION', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET', 'S3_SECRET_FILE']
/** What all stores take in a path; other names would have to be encoded, and no two stores agree how. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const ofThisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Absent: files are in the data folder. */
export function readS3(env: Environment): S3Place | undefined {
  const endpoint = address(env, 'S3_ENDPOINT', ['https:', 'http:'])
  if (endpoint === undefined) {
    const given = names.find((name) => env[name])
    if (given) throw new ConfigError(`${given} is given, and S3_ENDPOINT is missing.`)
    return undefined
  }
  const url = new URL(endpoint)
  if (url.username || url.password || url.search || url.hash || url.pathname !== '/')
    throw new ConfigError('S3_ENDPOINT takes protocol, host and port alone, like https://s3.example:9000.')
  if (url.protocol === 'http:' && !ofThisMachine.test(url.hostname) && !flag(env, 'S3_ALLOW_PLAIN', false))
    throw new ConfigError(
      `S3_ENDPOINT names ${url.host} without TLS. Give its https address, or set S3_ALLOW_PLAIN=1 where the network between the two is yours alone.`,
    )
  const bucket = needed(env, 'S3_BUCKET', 'S3_ENDPOINT')
  if (!bucketName.test(bucket)) throw new ConfigError('S3_BUCKET takes lower-case letters, digits, dots and hyphens.')
  return {
    endpoint: url.origin,
    region: env['S3_REGION'] || 'us-east-1',
    bucket,
    keyId: needed(env, 'S3_KEY_ID', 'S3_ENDPOINT'),
    secret: readSecret(env),
  }
}

function readSecret(env: Environment): string {
  const path = env['S3_SECRET_FILE']
  if (!path) return needed(env, 'S3_SECRET', 'S3_ENDPOINT')
  if (env['S3_SECRET']) throw new ConfigError('S3_SECRET and S3_SECRET_FILE are both given; one is enough.')
  let secret = ''
  try {
    secret = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`S3_SECRET_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
  if (!secret) throw new ConfigError('S3_SECRET_FILE is empty.')
  return secret
}
