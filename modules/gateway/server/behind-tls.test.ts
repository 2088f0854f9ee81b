/** As deployed: pages come by https, and only some browsers go on by plain http. */
import { expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { longTokenCookie } from '@mouldwright/server-kit'
import { addGateway, browserIn, freshPhone, memberOf } from './traveller.fixture.ts'

const world = worldOfFile({ publicUrl: 'https://mould.example', secure: true })

async function chooserOf(entry: object) {
  const member = await memberOf(world, freshPhone())
  const browser = await browserIn(world, member)
  // The fixture's cookie is that of plain http.
  browser.cookies.set(longTokenCookie(true), browser.cookies.get(longTokenCookie(false))!)
  const serverAppUuid = await addGateway(browser, member.factoryId, 'K-1', entry)
  await browser.ok('/upms/user/changeGateway.do', { serverAppUuid })
  const ask = (more: object) => browser.post('/gateway/ticket/issue.do', { purpose: 'web', bytes: 1, ...more })
  return { ask }
}

const noPort = { data: { refusal: 'gateway.noPort' } }

it('[TN-19 TN-14] a ticket sends a page of https by plain http only where the page says so and no port for https is entered', async () => {
  const plain = await chooserOf({ httpPort: 8080, httpsPort: null })
  expect(await plain.ask({ goesPlain: true })).toMatchObject({ data: { address: 'http://192.168.1.20:8080' } })
  for (const said of [{}, { goesPlain: false }]) expect(await plain.ask(said)).toMatchObject(noPort)
  const both = await chooserOf({ httpPort: 8080, httpsPort: 8443 })
  expect(await both.ask({ goesPlain: true })).toMatchObject({ data: { address: 'https://192.168.1.20:8443' } })
  const outside = await chooserOf({ innerIp: null, outerIp: '203.0.113.20', httpOuterPort: 8080, httpsPort: null })
  expect(await outside.ask({ goesPlain: true })).toMatchObject(noPort)
})
