/** The pages as browsers get them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../index.ts'

let siteDir: string
let floorDir: string
let world: World

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'mouldwright-site-'))
  await writeFile(join(siteDir, 'index.html'), '<!doctype html>')
  await mkdir(join(siteDir, 'assets'))
  floorDir = await mkdtemp(join(tmpdir(), 'mouldwright-floor-'))
  await writeFile(join(floorDir, 'index.html'), '<!doctype html><title>floor</title>')
  await writeFile(join(floorDir, 'worker.js'), 'const version = 1')
  await mkdir(join(floorDir, 'assets'))
  world = await createWorld({ siteDir, floorDir, publicUrl: 'http://127.0.0.1:7400' })
})
afterAll(async () => {
  await world.close()
  await rm(siteDir, { recursive: true })
  await rm(floorDir, { recursive: true })
})

const page = (host: string, url = '/home?module=aps') => world.composition.app.inject({ url, headers: { host } })

describe('a page', () => {
  it.each(['localhost:7400', '[::1]:7400'])('[SI-01] asked for at %s leads to where signing in ends', async (host) => {
    const { statusCode, headers } = await page(host)
    expect(statusCode).toBe(302)
    expect(headers['location']).toBe('http://127.0.0.1:7400/home?module=aps')
  })

  it.each(['127.0.0.1:7400', 'localhost:9000', 'mould.example', 'evil.example:7400', 'not a host'])(
    'asked for at %s is answered there',
    async (host) => {
      const { statusCode, headers } = await page(host)
      expect(statusCode).toBe(200)
      expect(headers['location']).toBeUndefined()
    },
  )

  it('is there for whoever asks for its head alone, as monitors do', async () => {
    const ask = (method: 'GET' | 'HEAD', url: string) =>
      world.composition.app.inject({ method, url, headers: { host: '127.0.0.1:7400' } })
    for (const url of ['/', '/home', '/floor']) {
      const [whole, head] = [await ask('GET', url), await ask('HEAD', url)]
      expect([head.statusCode, head.body], url).toEqual([200, ''])
      expect(head.headers['content-type']).toBe(whole.headers['content-type'])
    }
    expect((await ask('HEAD', '/front/nowhere.do')).statusCode).toBe(404)
  })

  it('leads nowhere else, whatever its path is', async () => {
    for (const url of ['//evil.example/a', '/\\evil.example', '/@evil.example'])
      expect(String((await page('localhost:7400', url)).headers['location'] ?? '')).toMatch(
        /^(http:\/\/127\.0\.0\.1:7400\/.*)?$/,
      )
  })
})

describe('the terminal’s document', () => {
  it('[FL-09] alone may use the camera and compiled code, and leaves what else begins like it to the suite', async () => {
    const own = '127.0.0.1:7400'
    for (const url of ['/floor', '/floor/']) {
      const { headers, body } = await page(own, url)
      expect(body).toContain('<title>floor')
      expect(headers['permissions-policy']).toContain('camera=(self)')
      expect(headers['content-security-policy']).toContain("'wasm-unsafe-eval'")
    }
    for (const url of ['/home', '/floor/report', '/floors']) {
      const { headers, body } = await page(own, url)
      expect(body).not.toContain('<title>floor')
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['content-security-policy']).not.toContain('wasm')
    }
  })

  it('[FL-08] brings a worker for itself alone, asked for anew each time', async () => {
    const { headers, body } = await page('127.0.0.1:7400', '/floor/worker.js')
    expect(body).toBe('const version = 1')
    expect(headers).toMatchObject({ 'service-worker-allowed': '/floor', 'cache-control': 'no-cache' })
    expect(headers['content-type']).toContain('text/javascript')
  })
})
