import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretBox } from './kit.ts'

/** AES-256-GCM under a key derived from the deployment's secret; the version leads, so that keys can change later. */
export function createSecretBox(deploymentSecret: string): SecretBox {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', deploymentSecret, 'mouldwright', use, 32))
  const key = derive('secrets at rest')
  const digestKey = derive('keyed hashes')
  return {
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
    },
    open(sealed) {
      const [version, body] = sealed.split('.')
      if (version !== 'v1' || !body) throw new Error('A sealed secret of an unknown version.')
      const bytes = Buffer.from(body, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    digest: (use, value) => createHmac('sha256', digestKey).update(`${use}\n${value}`).digest(),
  }
}
