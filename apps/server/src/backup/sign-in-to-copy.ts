/** Somebody signs in to a restored copy by the product's own calls: what every table holds says little about whether people come in. */
import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { createPasswordHasher } from '@mouldwright/identity/server/api'
import type { Client, Log, PostgresServer } from '@mouldwright/server-kit'
import { compose, systemClock } from '../compose.ts'
import { readConfig } from '../config.ts'
import { filesFolder } from '../files.ts'
import { createPorts } from '../ports.ts'
import { BackupError } from './archive.ts'

/** Some may be kept out for reasons of their own: a licence that has ended, a second factor. */
const mostTried = 5

interface Copy {
  client: Client
  postgres: PostgresServer
  dataDir: string
  secret: string
  migration: number
  version: string
  log: Log
}

interface Answer {
  code: number
  message: string
  data: unknown
}

/** Those who came in last, as they are let in: an account's password is known to nobody, so the copy's is set anew. */
async function peopleOf(client: Client, password: string): Promise<string[]> {
  // Tries that failed before the backup was made would count here.
  await client.query('delete from identity_attempt')
  const hash = await createPasswordHasher().hash(password)
  const { rows } = await client.query<{ phone: string }>(
    `update identity_account set password_hash = $1 where id in (
       select a.id from identity_account a left join identity_account_session s on s.account_id = a.id
       where a.status = 'active' and a.password_hash is not null
         and exists (select from identity_directory d where d.account_id = a.id and d.accepted_at is not null)
       group by a.id
       order by max(s.last_seen_at) desc nulls last limit $2)
     returning phone`,
    [hash, mostTried],
  )
  return rows.map(({ phone }) => phone)
}

/**
 * @returns false where nobody has a password
 * @throws {BackupError} where nobody comes in
 */
export async function signInToCopy({
  client,
  postgres,
  dataDir,
  secret,
  migration,
  version,
  log,
}: Copy): Promise<boolean> {
  const password = `Copy-${randomBytes(6).toString('hex')}`
  const phones = await peopleOf(client, password)
  if (phones.length === 0) return false
  // Never started: it answers calls, and does no work that waits in the copy, such as messages to send.
  const product = await compose({
    ...{ databaseUrl: postgres.appUrl, deploymentSecret: secret, filesDir: filesFolder(dataDir) },
    ports: createPorts(readConfig({ DATA_DIR: dataDir }), systemClock),
    ...{ publicUrl: 'http://127.0.0.1', clock: systemClock, log, version, migration, role: 'web', poolSize: 4 },
  })
  const call = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer> =>
    (await product.app.inject({ method, url: `/front/${path}`, ...(payload ? { payload } : {}) })).json<Answer>()
  let refused = ''
  try {
    for (const phoneNum of phones) {
      const key = await call('GET', 'getKeyAndIv')
      if (key.code !== 1) throw new BackupError(`Nobody can sign in to the restored copy: ${key.message}`)
      const { iv, publicKey } = key.data as { iv: string; publicKey: string }
      const how = { key: createPublicKey(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
      const sealed = publicEncrypt(how, Buffer.from(`${iv}${password}`)).toString('base64')
      const { code, message } = await call('POST', 'upms/user/login', { phoneNum, password: sealed })
      if (code === 1) return true
      refused = message
    }
  } finally {
    await product.stop()
  }
  throw new BackupError(`Nobody can sign in to the restored copy: ${refused}`)
}
