/** Who this gateway is: a key that never leaves its folder, and the certificate that the server gave for it. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Certificate } from '@mouldwright/gateway/shared'
import { identityFile } from './config.ts'
import { readJson, writeDurably } from './durable.ts'

export interface Identity {
  server: string
  gatewayId: number
  name: string
  serverAppUuid: string
  certificate: Certificate
  /** Milliseconds that the server's clock is ahead of ours, as last measured. */
  clockOffset: number
  /** Whose pages may call us. */
  origins: string[]
}

const keyFile = 'key.pem'

export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

export const signWith = (key: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')

/** The key of this folder; made at the first start. */
export async function readKey(folder: string): Promise<KeyObject> {
  const path = join(folder, keyFile)
  try {
    return createPrivateKey(await readFile(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  await mkdir(folder, { recursive: true })
  await writeDurably(path, String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  return privateKey
}

export const readIdentity = (folder: string) => readJson<Identity>(join(folder, identityFile))

export const writeIdentity = (folder: string, identity: Identity) =>
  writeDurably(join(folder, identityFile), `${JSON.stringify(identity, null, 2)}\n`)
