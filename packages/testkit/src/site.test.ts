/** The pages as browsers get them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './index.ts'

let siteDir: string
let world: World

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'mouldwright-site-'))
  await writeFile(join(siteDir, 'index.html'), '<!doctype html>')
  await mkdir(join(siteDir, 'assets'))
  world = await createWorld({ siteDir, publicUrl: 'http://127.0.0.1:7400' })
})
afterAll(async () => {
  await world.close()
  await rm(siteDir, { recursive: true })
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

  it('leads nowhere else, whatever its path is', async () => {
    for (const url of ['//evil.example/a', '/\\evil.example', '/@evil.example'])
      expect(String((await page('localhost:7400', url)).headers['location'] ?? '')).toMatch(
        /^(http:\/\/127\.0\.0\.1:7400\/.*)?$/,
      )
  })
})
