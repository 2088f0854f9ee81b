/** A gateway as the server meets it: a key of its own, and calls signed with it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { enrolmentText, gatewayHeader, signatureHeader, textToSign } from '@mouldwright/kernel'
import { renewalText, type Certificate } from '@mouldwright/gateway/shared'
import type { Envelope } from '@mouldwright/server-kit'
import type { World } from '@mouldwright/testkit'
import { addGateway, type Browser } from './traveller.fixture.ts'

export interface TestGateway {
  readonly gatewayId: number
  readonly serverAppUuid: string
  readonly certificate: Certificate
  /** The envelope of a signed call; `path` below `/front`. */
  post<T = any>(path: string, body?: object): Promise<Envelope & { data: T }>
  ok<T = any>(path: string, body?: object): Promise<T>
  /** A signed call as it could be sent again, or changed on its way. */
  prepare(path: string, body?: object, at?: number): { url: string; payload: string; headers: Record<string, string> }
  send(request: ReturnType<TestGateway['prepare']>): Promise<Envelope & { data: any }>
  /** Headers that sign a body as it goes over the wire. */
  headersFor(url: string, payload: string | Uint8Array, at?: number): Record<string, string>
  renew(serial?: number, at?: number): Promise<Envelope & { data: any }>
}

export function newKey(namedCurve = 'prime256v1') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (text: string) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}
export type TestKey = ReturnType<typeof newKey>

/** Shows a code as a gateway does. */
export const enrolWith = (world: World, code: string, key = newKey()) =>
  world.post<any>('gateway/enrolment/enrol.do', {
    code,
    publicKey: key.publicKey,
    proof: key.sign(enrolmentText(code.replaceAll('-', ''), key.publicKey)),
    version: '1.0.0',
  })

/** The record of a gateway that a browser's tenant has. */
export const recordOf = async (browser: Pick<Browser, 'ok'>, serverAppUuid: string) =>
  (await browser.ok('/sys/serverApp/list.do')).rows.find((row: any) => row.serverAppUuid === serverAppUuid)

export async function codeFor(browser: Pick<Browser, 'ok'>, serverAppUuid: string): Promise<string> {
  const { id } = await recordOf(browser, serverAppUuid)
  return (await browser.ok('/gateway/enrolment/makeCode.do', { id })).code
}

/** A gateway on a server of its own, enrolled by a code. */
export async function enrolledGateway(
  world: World,
  browser: Pick<Browser, 'ok'>,
  factoryId: number,
  computerId = 'K-1',
): Promise<TestGateway> {
  const serverAppUuid = await addGateway(browser, factoryId, computerId, { httpPort: 8080 })
  const key = newKey()
  const { data } = await enrolWith(world, await codeFor(browser, serverAppUuid), key)
  return gatewayWith(world, key, data)
}

export function gatewayWith(
  world: World,
  key: TestKey,
  of: { gatewayId: number; serverAppUuid: string; certificate: Certificate },
): TestGateway {
  const headersFor: TestGateway['headersFor'] = (url, payload, at = world.clock.now()) => {
    const signed = { signerId: of.gatewayId, at, nonce: randomBytes(16).toString('base64url') }
    const bodyHash = createHash('sha256').update(payload).digest('base64url')
    const text = textToSign({ method: 'POST', path: url, bodyHash }, signed)
    return { 'content-type': 'application/json', [gatewayHeader]: signatureHeader(signed, key.sign(text)) }
  }
  const send: TestGateway['send'] = async ({ url, payload, headers }) =>
    (await world.composition.app.inject({ method: 'POST', url, payload, headers })).json()
  const prepare: TestGateway['prepare'] = (path, body = {}, at) => {
    const url = `/front${path}`
    const payload = JSON.stringify(body)
    return { url, payload, headers: headersFor(url, payload, at) }
  }
  const post: TestGateway['post'] = (path, body) => send(prepare(path, body))
  return {
    ...of,
    headersFor,
    send,
    prepare,
    post,
    async ok(path, body) {
      const envelope = await post(path, body)
      if (envelope.code !== 1) throw new Error(`${path} answered ${JSON.stringify(envelope)}`)
      return envelope.data
    },
    renew: (serial = of.certificate.serial, at = world.clock.now()) =>
      world.post('gateway/certificate/renew.do', {
        gateway: of.gatewayId,
        serial,
        at,
        proof: key.sign(renewalText(of.gatewayId, serial, at)),
      }),
  }
}
