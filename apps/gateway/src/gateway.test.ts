import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordOf } from '../../../modules/gateway/server/gateway.fixture.ts'
import { ConfigError, readConfig } from './config.ts'
import { CallRefused, Unreachable } from './context.ts'
import { NotEnrolled } from './gateway.ts'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from './program.fixture.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const day = 24 * 60 * 60_000

describe('the gateway program', () => {
  it('[GW-01] enrols by its code with a key of its own, stays enrolled, and says that it is there', async () => {
    const folder = await freshFolder()
    const { serverAppUuid, code } = await freshCode(site, 'P-1')
    await expect(started(configFor(folder, site.address))).rejects.toThrow(NotEnrolled)
    const first = await started(configFor(folder, site.address, { code }))
    await first.connection.signal()
    expect(await recordOf(site.browser, serverAppUuid)).toMatchObject({ state: 'online', trouble: null })
    await first.stop()
    const [identity, key] = await Promise.all(
      ['identity.json', 'key.pem'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    expect(identity).not.toContain(code)
    expect(key).toContain('PRIVATE KEY')
    expect((await stat(join(folder, 'key.pem'))).mode & 0o077).toBe(0)
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([])
    // The code is used up, and not asked for again.
    const second = await started(configFor(folder, site.address))
    await second.connection.signal()
    await second.stop()
  })

  it('[GW-01] is refused by the server once it is revoked, and says so to its services', async () => {
    const folder = await freshFolder()
    const { serverAppUuid, code } = await freshCode(site, 'P-3')
    const gateway = await started(configFor(folder, site.address, { code }))
    const { id, version } = await recordOf(site.browser, serverAppUuid)
    await site.browser.ok('/sys/serverApp/modify.do', { id, version, valid: false })
    const failure = await gateway.connection.call('/gateway/health/report.do').catch((error: Error) => error)
    expect(failure).toBeInstanceOf(CallRefused)
    expect((failure as CallRefused).refusal).toBe('gateway.revoked')
    await gateway.stop()
  })

  it('[GW-09] takes no answer, and a page that is not the server’s, for no answer', async () => {
    const folder = await freshFolder()
    const { code } = await freshCode(site, 'P-4')
    const gateway = await started(configFor(folder, site.address, { code }))
    await gateway.connection.signal()
    const other = await started(
      configFor(await freshFolder(), site.address, { code: (await freshCode(site, 'P-5')).code }),
    )
    // A site that is somewhere, but not the installation.
    gateway.identity.server = `http://127.0.0.1:${other.port}`
    await expect(gateway.connection.call('/x.do')).rejects.toThrow(CallRefused)
    gateway.identity.server = 'http://127.0.0.1:1'
    const back = new Promise<void>((resolve) => gateway.connection.onOnline(resolve))
    await expect(gateway.connection.call('/x.do')).rejects.toThrow(Unreachable)
    expect(gateway.connection.isOnline).toBe(false)
    gateway.identity.server = site.address
    await gateway.connection.signal()
    await back
    expect(gateway.connection.isOnline).toBe(true)
    await Promise.all([gateway.stop(), other.stop()])
  })
})

describe('what browsers meet at a gateway', () => {
  it('[TN-03 CL-41 GW-02] a welcome in their language and a probe for everybody; all else for the installation’s pages only', async () => {
    const { code } = await freshCode(site, 'P-6')
    const gateway = await started(configFor(await freshFolder(), site.address, { code }))
    await gateway.connection.signal()
    const at = `http://127.0.0.1:${gateway.port}`
    const page = await fetch(`${at}/page/welcome`, { headers: { 'accept-language': 'en' } })
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('The gateway is reachable')
    expect(await (await fetch(`${at}/`)).text()).toContain('网关已连通')
    const probe = await fetch(`${at}/gateway/connect/web`, {
      method: 'POST',
      headers: { origin: 'null' },
      body: new URLSearchParams({ sessionId: '1', gatewayIp: '127.0.0.1' }),
    })
    expect([probe.status, probe.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const preflight = (origin: string) =>
      fetch(`${at}/gateway/file/upload/web`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-private-network': 'true' },
      })
    const [ours] = gateway.identity.origins
    expect(ours).toBe(world.composition.kit.publicUrl)
    const allowed = await preflight(ours!)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ours)
    expect(allowed.headers.get('access-control-allow-private-network')).toBe('true')
    for (const stranger of ['https://evil.test', 'null', `${ours}.evil.test`]) {
      const barred = await preflight(stranger)
      expect(barred.headers.get('access-control-allow-origin'), stranger).toBeNull()
      expect(barred.headers.get('access-control-allow-private-network'), stranger).toBeNull()
    }
    await gateway.stop()
  })
})

describe('what a gateway is told at its start', () => {
  it.each([
    [{}, 'GATEWAY_SERVER is missing'],
    [{ GATEWAY_SERVER: 'mould' }, 'GATEWAY_SERVER is "mould"'],
    [{ GATEWAY_SERVER: 'http://x', GATEWAY_PORT: '70000' }, 'GATEWAY_PORT is "70000"'],
    [{ GATEWAY_SERVER: 'http://x', GATEWAY_TLS_CERT: 'a.pem' }, 'belong together'],
  ])('[GW-09] names what is wrong: %j', (env, sentence) => {
    const read = () => readConfig({ GATEWAY_DIR: '/nowhere', ...env })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(sentence)
  })
})

// Last: sessions end with the time that passes here.
describe('the clock of a gateway', () => {
  it('[GW-01] finds its way with a clock that is two years off, and renews a certificate that has ended meanwhile', async () => {
    const folder = await freshFolder()
    const { code } = await freshCode(site, 'P-2')
    const gateway = await started(configFor(folder, site.address, { code }), { now: () => Date.now() - 2 * 365 * day })
    await gateway.connection.signal()
    expect(Math.abs(gateway.connection.serverNow() - world.clock.now())).toBeLessThan(60_000)
    const { serial } = gateway.identity.certificate
    world.clock.advance(200 * day)
    await gateway.connection.signal()
    expect(gateway.identity.certificate.serial).toBe(serial + 1)
    await gateway.stop()
  })
})
