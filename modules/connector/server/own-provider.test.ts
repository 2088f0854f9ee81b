/** Two products: one is the house that people come from, the other has it as a connector, as a stranger's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSsoWorld, type SsoWorld } from '../../sso/server/sso.fixture.ts'
import { openStreet, password, type Street } from './street.fixture.ts'

let house: SsoWorld
let street: Street
let key: string

beforeAll(async () => {
  ;[house, street] = await Promise.all([createSsoWorld(), openStreet({ publicUrl: 'https://mould.example' })])
  const system = await house.system({ redirectUris: ['https://mould.example/third/open'] })
  const { clientId, secret } = system
  key = (await street.connector({ kind: 'openid', issuer: `${house.base}/oidc`, clientId, secret: secret! })).key
}, 60_000)
afterAll(() => Promise.all([street?.close(), house?.close()]))

/** From the product's button over the house's sign-in and consent, back with a code. */
async function visit(by: ReturnType<Street['browser']>, phone: string) {
  const back = await house.authorize(house.open(), phone, await street.begin(by, key))
  expect(back.origin + back.pathname).toBe('https://mould.example/third/open')
  const { code, state, iss } = Object.fromEntries(back.searchParams)
  return { code: code!, state: state!, ...(iss === undefined ? {} : { iss }) }
}

describe('our own provider as another house', { timeout: 60_000 }, () => {
  it('[SI-06 N4] a stranger ties an account and comes by it again', async () => {
    const there = await house.person()
    const here = await street.member()
    const by = street.browser()
    const back = await visit(by, there.phone)
    expect(back.iss).toBe(`${house.base}/oidc`)
    const stranger = await street.finish(by, back)
    expect(stranger).toMatchObject({ code: 1, data: { next: 'bind' } })
    await by.signIn(here.phone, password)
    expect((await by.post('/third/bind', { ticket: stranger.data.ticket })).code).toBe(1)
    const later = street.browser()
    expect((await street.finish(later, await visit(later, there.phone))).data).toMatchObject({
      next: null,
      tenantId: here.tenantId,
    })
    const another = await house.person()
    expect((await street.finish(later, await visit(later, another.phone))).data.next).toBe('bind')
  })

  it('[SI-06 N4] its code is no use to another browser, a second time, or without its issuer', async () => {
    const there = await house.person()
    const [by, thief] = [street.browser(), street.browser()]
    const back = await visit(by, there.phone)
    await street.begin(thief, key)
    expect((await street.finish(thief, back)).data.refusal).toBe('third.stateWrong')
    expect((await street.finish(by, back)).code).toBe(1)
    expect((await street.finish(by, back)).data.refusal).toBe('third.stateWrong')
    const { iss: _, ...nameless } = await visit(by, there.phone)
    expect((await street.finish(by, nameless)).data.refusal).toBe('third.refused')
  })
})
