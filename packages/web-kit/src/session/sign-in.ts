/** Passwords on their way to the server, as the specification's calls have it. */
import { call } from '../request/client.ts'

interface KeyAndIv {
  key: string
  iv: string
  publicKey: string
}

/** True where the browser offers encryption: on https and on this machine itself. */
export const canEncrypt = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** A password as it travels: with a nonce that is good once, under the server's key. Each is sealed anew. */
export async function sealPassword(password: string): Promise<string> {
  const { iv, publicKey } = await call<KeyAndIv>('/getKeyAndIv', {}, { method: 'GET', quiet: true })
  return seal(publicKey, iv + password)
}

/** base64(RSA-OAEP-SHA-256(text)) under an SPKI key in PEM. */
export async function seal(publicKeyPem: string, text: string): Promise<string> {
  const der = Uint8Array.from(atob(publicKeyPem.replace(/-----[^-]+-----|\s/g, '')), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(sealed)))
}
