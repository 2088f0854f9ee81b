/** As deployed: behind a proxy that speaks TLS, which hands plain requests on. */
import { expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile({ publicUrl: 'https://mould.example', secure: true })

it('[N4 S1] cookies are for this host, for TLS, and out of the reach of pages', async () => {
  const { app } = world.composition
  const begin = { method: 'POST', url: '/front/mcfront/basic-api/blade-auth/oauth/getLoginUrl', payload: {} } as const
  const begun = await app.inject(begin)
  expect(begun.headers['set-cookie']).toMatch(
    /^__Host-mw_flow=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const url = new URL(begun.json().data.url as string)
  expect(url.origin).toBe('https://mould.example')
  const left = await app.inject({ url: `${url.pathname}${url.search}`, headers: { host: 'evil.example' } })
  expect(left.statusCode).toBe(303)
  const uid = left.headers.location!.split('/').at(-1)!
  const cookies = [left.headers['set-cookie']].flat().map(String)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly|; samesite=lax; secure; httponly/i)
  const wanted = [
    `mw_interaction=${uid}; path=/account/interaction/${uid};`,
    `mw_resume=${uid}; path=/oidc/auth/${uid};`,
  ]
  for (const start of wanted) expect(cookies.some((cookie) => cookie.startsWith(start))).toBe(true)
  expect(left.headers['referrer-policy']).toBe('no-referrer')
  expect(left.headers['strict-transport-security']).toBeDefined()
  const [, cookie] = /(mw_interaction=[^;]+)/.exec(cookies.join())!
  const [, signature] = /(mw_interaction\.sig=[^;]+)/.exec(cookies.join())!
  const headers = {
    cookie: `${cookie}; ${signature}`,
    origin: 'https://mould.example',
    'sec-fetch-site': 'same-origin',
  }
  const aborted = await app.inject({ method: 'POST', url: `/account/interaction/${uid}/abort`, headers, payload: {} })
  expect(aborted.json()).toEqual({ to: `https://mould.example/oidc/auth/${uid}` })
  const resume = cookies.filter((one) => one.startsWith('mw_resume')).map((one) => one.split(';')[0])
  const back = await app.inject({ url: `/oidc/auth/${uid}`, headers: { cookie: resume.join('; ') } })
  expect(back.headers.location).toContain('https://mould.example/loginMedium?error=access_denied')
})
