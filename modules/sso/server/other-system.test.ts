/** An ordinary client library signs in with us, without a word of our own. */
import * as client from 'openid-client'
import { describe, expect, it } from 'vitest'
import { ssoWorldOfFile } from './sso.fixture.ts'

const site = ssoWorldOfFile()

describe('[N4] another system with a library off the shelf', () => {
  it('finds us, signs somebody in, learns who it is, refreshes, revokes and says good-bye', async () => {
    const mei = await site.person()
    const farewell = 'https://erp.example/bye'
    const erp = await site.system({ mayRefresh: true, postLogoutUris: [farewell] })
    const config = await client.discovery(
      new URL(`${site.base}/oidc`),
      erp.clientId,
      undefined,
      client.ClientSecretBasic(erp.secret!),
      { execute: [client.allowInsecureRequests] },
    )
    const verifier = client.randomPKCECodeVerifier()
    const [state, nonce] = [client.randomState(), client.randomNonce()]
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: erp.redirectUri,
      scope: 'openid profile offline_access',
      prompt: 'consent',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    const browser = site.open()
    const back = await site.authorize(browser, mei.phone, url.href)
    const expected = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
    const tokens = await client.authorizationCodeGrant(config, back, expected)
    const sub = String(mei.accountId)
    expect(tokens.claims()).toMatchObject({ sub, aud: erp.clientId })
    expect(await client.fetchUserInfo(config, tokens.access_token, sub)).toEqual({
      sub,
      name: '梅',
      preferred_username: 'mei',
    })
    const next = await client.refreshTokenGrant(config, tokens.refresh_token!)
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    await client.tokenRevocation(config, next.access_token)
    await expect(client.fetchUserInfo(config, next.access_token, sub)).rejects.toThrow()
    const leave = client.buildEndSessionUrl(config, {
      id_token_hint: next.id_token!,
      post_logout_redirect_uri: farewell,
    })
    const page = await browser.get(leave.href)
    const xsrf = /name="xsrf" value="(\w+)"/.exec(page.text)![1]!
    const left = await browser.post('/oidc/session/end/confirm', new URLSearchParams({ xsrf, logout: 'yes' }))
    expect(left.location).toBe(farewell)
    await expect(client.refreshTokenGrant(config, next.refresh_token!)).rejects.toThrow()
    await expect(client.authorizationCodeGrant(config, back, expected)).rejects.toThrow()
  })
})
