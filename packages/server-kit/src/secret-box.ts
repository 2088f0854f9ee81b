import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretBox } from './kit.ts'

const keysOf = (deploymentSecret: string) => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', deploymentSecret, 'mouldwright', use, 32))
  return { seal: derive('secrets at rest'), digest: derive('keyed hashes') }
}

function openWith(key: Buffer, sealed: string): string {
  const [version, body] = sealed.split('.')
  if (version !== 'v1' || !body) throw new Error('A sealed secret of an unknown version.')
  const bytes = Buffer.from(body, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/**
 * AES-256-GCM under a key derived from the deployment's secret; the version leads, so that keys can change later.
 * @param before the secret so far, while it is being replaced: what was sealed under it is still opened, nothing new is sealed under it
 */
export function createSecretBox(deploymentSecret: string, before?: string): SecretBox {
  const now = keysOf(deploymentSecret)
  const old = before === undefined ? undefined : keysOf(before)
  const digestUnder = (key: Buffer, use: string, value: string) =>
    createHmac('sha256', key).update(`${use}\n${value}`).digest()
  return {
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', now.seal, nonce)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
    },
    open(sealed) {
      try {
        return openWith(now.seal, sealed)
      } catch (error) {
        if (!old) throw error
        return openWith(old.seal, sealed)
      }
    },
    digest: (use, value) => digestUnder(now.digest, use, value),
    digests: (use, value) => [now, ...(old ? [old] : [])].map((keys) => digestUnder(keys.digest, use, value)),
  }
}
