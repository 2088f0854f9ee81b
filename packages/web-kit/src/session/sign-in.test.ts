import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal } from './sign-in.ts'

it('seals nonce and password so that only the key’s owner reads them, and never twice alike', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const text = `${'0123456789abcdef'.repeat(2)}模具-2026`
  const sealed = await seal(pem, text)
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const opened = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, Buffer.from(sealed, 'base64'))
  expect(opened.toString('utf8')).toBe(text)
  expect(await seal(pem, text)).not.toBe(sealed)
})
