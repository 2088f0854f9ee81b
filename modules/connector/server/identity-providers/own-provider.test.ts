/** Two products: one is the identity provider, the other has it as a connector like any other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSsoWorld, type SsoWorld } from '../../../sso/server/sso.fixture.ts'
import { createConnectorWorld, password, type ConnectorWorld } from '../connector-world.fixture.ts'

let provider: SsoWorld
let site: ConnectorWorld
let key: string

beforeAll(async () => {
  ;[provider, site] = await Promise.all([
    createSsoWorld(),
    createConnectorWorld({ publicUrl: 'https://mould.example' }),
  ])
  const system = await provider.system({ redirectUris: ['https://mould.example/third/open'] })
  const { clientId, secret } = system
  key = (await site.connector({ kind: 'openid', issuer: `${provider.base}/oidc`, clientId, secret: secret! })).key
})
afterAll(() => Promise.all([site?.close(), provider?.close()]))

/** From the product's button over the provider's sign-in and consent, back with a code. */
async function visit(by: ReturnType<ConnectorWorld['browser']>, phone: string) {
  const back = await provider.authorize(provider.open(), phone, await site.begin(by, key))
  expect(back.origin + back.pathname).toBe('https://mould.example/third/open')
  const { code, state, iss } = Object.fromEntries(back.searchParams)
  return { code: code!, state: state!, ...(iss === undefined ? {} : { iss }) }
}

describe('our own provider as an identity provider of another product', () => {
  it('[SI-06 N4] a stranger ties an account and comes by it again', async () => {
    const there = await provider.person()
    const here = await site.member()
    const by = site.browser()
    const back = await visit(by, there.phone)
    expect(back.iss).toBe(`${provider.base}/oidc`)
    const stranger = await site.finish(by, back)
    expect(stranger).toMatchObject({ code: 1, data: { next: 'bind' } })
    await by.signIn(here.phone, password)
    expect((await by.post('/third/bind', { ticket: stranger.data.ticket })).code).toBe(1)
    const later = site.browser()
    expect((await site.finish(later, await visit(later, there.phone))).data).toMatchObject({
      next: null,
      tenantId: here.tenantId,
    })
    const another = await provider.person()
    expect((await site.finish(later, await visit(later, another.phone))).data.next).toBe('bind')
  })

  it('[SI-06 N4] its code is no use to another browser, a second time, or without its issuer', async () => {
    const there = await provider.person()
    const [by, thief] = [site.browser(), site.browser()]
    const back = await visit(by, there.phone)
    await site.begin(thief, key)
    expect((await site.finish(thief, back)).data.refusal).toBe('third.stateWrong')
    expect((await site.finish(by, back)).code).toBe(1)
    expect((await site.finish(by, back)).data.refusal).toBe('third.stateWrong')
    const { iss: _, ...nameless } = await visit(by, there.phone)
    expect((await site.finish(by, nameless)).data.refusal).toBe('third.refused')
  })
})
