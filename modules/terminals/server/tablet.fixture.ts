/** A tablet as the server meets it: a key of its own, and calls signed with it. */
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto'
import { enrolmentText, signatureHeader, terminalHeader, textToSign } from '@mouldwright/kernel'
import type { Envelope } from '@mouldwright/server-kit'
import type { Caller, World } from '@mouldwright/testkit'

const hash = (body: string | Uint8Array) => createHash('sha256').update(body).digest('base64url')
const signed = (key: KeyObject, text: string) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')

export interface Tablet {
  readonly terminalId: number
  /** The envelope of a signed call; `path` below `/front/`. */
  post<T = any>(path: string, body?: object): Promise<Envelope & { data: T }>
  /** The data of a call that must succeed. */
  ok<T = any>(path: string, body?: object): Promise<T>
  /** A signed call as it could be sent again, or changed on its way. */
  prepare(path: string, body?: object, at?: number): { url: string; payload: string; headers: Record<string, string> }
  send(request: ReturnType<Tablet['prepare']>): Promise<Envelope & { data: any }>
  /** Headers that sign a body as it goes over the wire; `url` from `/front/` on. */
  headersFor(url: string, payload: string | Uint8Array, at?: number): Record<string, string>
}

let sequence = 0

/** A report as a tablet makes it now, the next of its sequence, of an operation 10. */
export const factAt = <T extends object>(world: World, of: T) => ({
  ...{ key: randomUUID(), operationNumber: 10, deviceAt: new Date(world.clock.now()).toISOString() },
  ...{ deviceSequence: (sequence += 1), clockOffset: 0 },
  ...of,
})

export function newKey(curve = 'prime256v1') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}

export const proofOf = (key: ReturnType<typeof newKey>, code: string) =>
  signed(key.privateKey, enrolmentText(code.replace('-', ''), key.publicKey))

/** Shows a code as a tablet does. */
export const enrolWith = (world: World, code: string, key = newKey()) =>
  world.post<{ terminalId: number; name: string }>('terminals/terminal/enrol.do', {
    code,
    publicKey: key.publicKey,
    proof: proofOf(key, code),
    version: 'test',
  })

export function tabletOf(world: World, terminalId: number, { privateKey }: ReturnType<typeof newKey>): Tablet {
  const send: Tablet['send'] = async ({ url, payload, headers }) =>
    (await world.composition.app.inject({ method: 'POST', url, payload, headers })).json()
  const headersFor: Tablet['headersFor'] = (url, payload, at = world.clock.now()) => {
    const of = { signerId: terminalId, at, nonce: randomBytes(16).toString('base64url') }
    const text = textToSign({ method: 'POST', path: url, bodyHash: hash(payload) }, of)
    return { 'content-type': 'application/json', [terminalHeader]: signatureHeader(of, signed(privateKey, text)) }
  }
  const prepare: Tablet['prepare'] = (path, body = {}, at = world.clock.now()) => {
    const url = `/front/${path}`
    const payload = JSON.stringify(body)
    return { url, payload, headers: headersFor(url, payload, at) }
  }
  const post: Tablet['post'] = (path, body) => send(prepare(path, body))
  return {
    terminalId,
    prepare,
    headersFor,
    send,
    post,
    async ok(path, body) {
      const envelope = await post(path, body)
      if (envelope.code !== 1) throw new Error(`${path} answered ${JSON.stringify(envelope)}`)
      return envelope.data
    },
  }
}

/** Enrolled by an administrator's code. */
export async function enrolledTablet(
  world: World,
  administrator: Caller,
  { name = 'EDM-1', sectionId = null as number | null } = {},
): Promise<Tablet> {
  const { code } = await administrator.ok('terminals/terminal/makeCode.do', { name, sectionId, place: 'Hall 2' })
  const key = newKey()
  const { data } = await enrolWith(world, code, key)
  return tabletOf(world, data.terminalId, key)
}
