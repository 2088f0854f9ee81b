/** Calls to a running server in somebody's name, as their browser makes them. */
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import type { Envelope } from '@mouldwright/server-kit'
import { dataOf, type Ask } from './asking.ts'

export async function signIn(address: string, phone: string, password: string): Promise<Ask> {
  let cookie = ''
  let token = ''

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Envelope> {
    const answer = await fetch(new URL(`/front/${path}`, address), {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(cookie ? { cookie } : {}),
        ...(token ? { token } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      if (/^(?:__Host-)?mw_long=/.test(pair)) cookie = pair
    }
    return (await answer.json()) as Envelope
  }

  const ask: Ask = async (path, body) => dataOf(path, await send('POST', path, body))

  const { iv, publicKey } = (await send('GET', 'getKeyAndIv')).data as { iv: string; publicKey: string }
  const sealed = publicEncrypt(
    { key: createPublicKey(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(iv + password, 'utf8'),
  ).toString('base64')
  token = (await ask('upms/user/login', { phoneNum: phone, password: sealed })).token
  return ask
}
