/** Releases that are really built, installed, started, killed and taken again. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, open, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { waitUntil } from '@mouldwright/testkit'
import { mountHindrance, mountSmallDisk, unmountDisk } from '@mouldwright/testkit/fault'
import { ofFile, operatorOfFile } from '@mouldwright/testkit/of-file'
import { afterEach, describe, expect, it } from 'vitest'
import { recordOf } from '../../../../modules/gateway/server/gateway.fixture.ts'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from '../program.fixture.ts'
import { releaseFiles } from './build-release.ts'
import { readHome, writeHome } from './home.ts'
import { install } from './install.ts'
import type { ReleaseFiles } from './packed-files.ts'
import { filesOf, newPublisher, publishTo } from './release.fixture.ts'
import { runStarter } from './starter.ts'
import { updateService } from './update-service.ts'

const patience = 200_000

const world = worldThatListens()
const site = siteOfFile(world)
const { mine: operator } = operatorOfFile(world)
const publisher = newPublisher()

/** The real program as a release of any number; what does not start is the same with another beginning. */
const built = ofFile(async () => {
  const files = await releaseFiles('0.1.0')
  const publish = async (version: string, of: ReleaseFiles) => {
    const { code, message } = await publishTo(operator, publisher.release(version, of), publisher.updateKey)
    if (code !== 1) throw new Error(message)
  }
  await publish('0.2.0', real(files, '0.2.0'))
  await publish('0.3.0', { ...real(files, '0.3.0'), 'program/main.mjs': 'process.exit(1)\n' })
  return { files }
})
const real = (files: ReleaseFiles, version: string): ReleaseFiles => ({
  ...files,
  'package.json': `${JSON.stringify({ version, type: 'module' })}\n`,
})

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function run(args: string[], env: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  undo.push(() => end(child, 'SIGTERM'))
  return { child, said: () => text }
}

const end = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })

const settingsOf = (home: string, code: string) => ({
  GATEWAY_DIR: join(home, 'data'),
  GATEWAY_SERVER: site.address,
  GATEWAY_CODE: code,
  GATEWAY_HOST: '127.0.0.1',
  GATEWAY_PORT: '0',
})

describe('a gateway that is brought to another release', () => {
  it('[GW-08] killed between unpacking and switching runs what it ran, and takes the release when it is back', async () => {
    const home = await freshFolder()
    const { serverAppUuid, code } = await freshCode(site, 'SWITCH-1')
    const settings = settingsOf(home, code)
    const release = publisher.release('0.1.0', real(built.files, '0.1.0'))
    await install({ home, release, updateKey: publisher.updateKey, settings })
    const mainOfA = await readFile(join(home, 'A/program/main.mjs'))
    const record = () => recordOf(site.browser, serverAppUuid)
    const fixture = fileURLToPath(new URL('unswitched.fixture.ts', import.meta.url))
    const first = run([fixture], { ...settings, GATEWAY_HOME: home })
    await waitUntil(async () => (await record()).appVersion === '0.1.0', 'the gateway to be heard', patience)
    const { id } = await record()
    await site.browser.ok('/gateway/update/ask.do', { id, wanted: '0.2.0' })
    await waitUntil(() => first.said().includes('unpacked'), 'the release to be unpacked', patience)
    await end(first.child, 'SIGKILL')
    expect(await readHome(home)).toMatchObject({ active: 'A', trial: null, failed: null, floor: '0.1.0' })
    expect(await readFile(join(home, 'A/program/main.mjs'))).toEqual(mainOfA)
    // What the power tore of the folder that does not run.
    await writeFile(join(home, 'B/program/main.mjs'), 'process.ex')
    await mkdir(join(home, 'B.new/program'), { recursive: true })

    const starter = run([join(home, 'starter.mjs')])
    await waitUntil(async () => (await record()).appVersion === '0.2.0', 'the new release to be heard', patience)
    await waitUntil(async () => (await record()).updateStep === 'current', 'it to be what is wanted', patience)
    // The program may be heard before its starter has noted that it has started.
    await waitUntil(async () => (await readHome(home)).active === 'B', 'the start to count', patience)
    expect(await readHome(home)).toEqual({ active: 'B', trial: null, failed: null, floor: '0.2.0' })

    // One that does not start: three tries, then the one before, which says so.
    await site.browser.ok('/gateway/update/ask.do', { id, wanted: '0.3.0' })
    await waitUntil(async () => (await record()).updateStep === 'notStarted', 'the release to be given up', patience)
    expect(await record()).toMatchObject({ appVersion: '0.2.0', state: 'online' })
    expect(await readHome(home)).toMatchObject({ active: 'B', floor: '0.2.0', failed: { version: '0.3.0' } })
    await end(starter.child, 'SIGTERM')
    expect(starter.child.exitCode).toBe(0)
  })

  it('[GW-08] that starts without a server has started: off line is not failed', async () => {
    const home = await freshFolder()
    const data = join(home, 'data')
    const release = publisher.release('0.1.0', {
      ...real(built.files, '0.1.0'),
      'program/main.mjs': 'process.exit(1)\n',
    })
    const settings = { GATEWAY_DIR: data, GATEWAY_HOST: '127.0.0.1', GATEWAY_PORT: '0' }
    await install({ home, release, updateKey: publisher.updateKey, settings })
    await mkdir(data)
    const day = 24 * 60 * 60_000
    const certificate = {
      ...{ serial: 1, now: new Date().toISOString(), issuedAt: new Date().toISOString() },
      expiresAt: new Date(Date.now() + 90 * day).toISOString(),
    }
    const identity = { server: 'http://127.0.0.1:1', gatewayId: 1, name: 'Away', serverAppUuid: 'x', clockOffset: 0 }
    await writeFile(join(data, 'identity.json'), JSON.stringify({ ...identity, certificate, origins: [] }))
    for (const [path, content] of Object.entries(real(built.files, '0.2.0'))) {
      await mkdir(join(home, 'B', path, '..'), { recursive: true })
      await writeFile(join(home, 'B', path), content)
    }
    const trial = { version: '0.2.0', askedAt: certificate.now, side: 'B', floor: '0.2.0', starts: 0 } as const
    await writeHome(home, { ...(await readHome(home)), trial })
    run([join(home, 'starter.mjs')])
    await waitUntil(async () => (await readHome(home)).active === 'B', 'the start to count', patience)
    expect(await readHome(home)).toEqual({ active: 'B', trial: null, failed: null, floor: '0.2.0' })
  })

  it('[GW-08 SV-04] is installed by the one file that the page gives, which is refused where a byte of it is wrong', async () => {
    const answer = await world.composition.app.inject({
      ...{ method: 'POST', url: '/front/gateway/installer/download.do', payload: { version: '0.2.0' } },
      headers: {
        cookie: [...site.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        token: site.browser.token,
      },
    })
    expect(answer.headers['content-disposition']).toContain('mouldwright-gateway-0.2.0.mjs')
    const folder = await freshFolder()
    const { serverAppUuid, code } = await freshCode(site, 'INSTALL-1')
    const file = join(folder, 'installer.mjs')
    const home = join(folder, 'gateway')
    const args = [file, '--server', site.address, '--code', code, '--port', '0', home]
    const install = () => promisify(execFile)(process.execPath, args)
    const mark = answer.body.indexOf('//release:') + 2_000
    await writeFile(file, `${answer.body.slice(0, mark)}AAAA${answer.body.slice(mark + 4)}`)
    await expect(install()).rejects.toThrow('damaged')
    await writeFile(file, answer.body)
    expect((await install()).stdout).toContain('systemctl enable')
    expect(await readFile(join(home, 'mouldwright-gateway.service'), 'utf8')).toContain(join(home, 'starter.mjs'))
    run([join(home, 'starter.mjs')], { GATEWAY_HOST: '127.0.0.1' })
    const record = () => recordOf(site.browser, serverAppUuid)
    await waitUntil(async () => (await record()).appVersion === '0.2.0', 'the gateway to be heard', patience)
    await expect(install()).rejects.toThrow('has a gateway already')
  })
})

describe('the starter', () => {
  /** A and B with programs of a few words; B is on trial. */
  async function onTrial(mainOfA: string, mainOfB: string): Promise<string> {
    const home = await freshFolder()
    const release = publisher.release('1.0.0', filesOf('1.0.0', mainOfA))
    await install({ home, release, updateKey: publisher.updateKey, settings: {} })
    await mkdir(join(home, 'B/program'), { recursive: true })
    await writeFile(join(home, 'B/program/main.mjs'), mainOfB)
    const trial = {
      version: '1.1.0',
      askedAt: '2026-01-01T00:00:00.000Z',
      side: 'B',
      floor: '1.1.0',
      starts: 0,
    } as const
    await writeHome(home, { ...(await readHome(home)), trial })
    return home
  }
  const note = (what: string) =>
    `import { appendFileSync } from 'node:fs'\nappendFileSync(process.env.GATEWAY_HOME + '/runs', '${what}\\n')\n`
  const runsIn = async (home: string) =>
    (await readFile(join(home, 'runs'), 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const start = (home: string, limitMs?: number) => {
    const starter = runStarter(home, { pauseMs: 5, log: () => undefined, ...(limitMs ? { limitMs } : {}) })
    undo.push(() => starter.stop())
    return starter
  }
  const lives = `process.send('started')\nprocess.on('disconnect', () => process.exit(0))\nsetInterval(() => {}, 1000)\n`

  it('[GW-08] rolls back on failed starts only: one that has started stays, whatever becomes of it', async () => {
    const home = await onTrial(`${note('A')}${lives}`, `${note('B')}process.send('started', () => process.exit(1))\n`)
    start(home)
    await waitUntil(async () => (await runsIn(home)).length >= 5, 'five runs', patience)
    expect(new Set(await runsIn(home))).toEqual(new Set(['B']))
    expect(await readHome(home)).toEqual({ active: 'B', trial: null, failed: null, floor: '1.1.0' })
  })

  it('[GW-08] ends a start that does not come to an end, and takes the folder so far after three', async () => {
    const home = await onTrial(`${note('A')}${lives}`, `${note('B')}setInterval(() => {}, 1000)\n`)
    start(home, 5_000)
    await waitUntil(async () => (await runsIn(home)).includes('A'), 'the program so far', patience)
    expect((await readHome(home)).active).toBe('A')
    const { trial, failed, floor } = await readHome(home)
    expect({ trial, failed, floor }).toEqual({
      trial: null,
      failed: { version: '1.1.0', askedAt: '2026-01-01T00:00:00.000Z' },
      floor: '1.0.0',
    })
  })
})

const hindrance = await mountHindrance()
const megabytes = hindrance ? [] : [40]

describe('a full disk', () => {
  if (hindrance)
    it('is tried only where a disk may be mounted, as root may: not here', () => expect(process.getuid?.()).not.toBe(0))

  it.each(megabytes)(
    '[GW-08] of %d MB has no release put on it, is said to be full, and takes the release once there is room',
    async (size) => {
      const home = await freshFolder()
      mountSmallDisk(home, size)
      undo.push(async () => unmountDisk(home))
      const release = publisher.release('0.1.0')
      await install({ home, release, updateKey: publisher.updateKey, settings: {} })
      const { serverAppUuid, code } = await freshCode(site, 'DISK-1')
      let restarts = 0
      const gateway = await started(configFor(await freshFolder(), site.address, { code, version: '0.1.0', home }), {
        services: [updateService({ askMs: 20 })],
        restart: () => (restarts += 1),
      })
      undo.push(() => gateway.stop())
      const ballast = await open(join(home, 'ballast'), 'a')
      while ((await statfs(home)).bavail * (await statfs(home)).bsize >= 1 << 20)
        await ballast.writeFile(Buffer.alloc(1 << 20))
      await ballast.close()
      await site.browser.ok('/gateway/update/ask.do', { id: gateway.identity.gatewayId, wanted: '0.2.0' })
      const step = async () => (await recordOf(site.browser, serverAppUuid)).updateStep
      await waitUntil(async () => (await step()) === 'diskFull', 'the gateway to say that it has no room', patience)
      expect((await readdir(home)).filter((name) => /^B|incoming/.test(name))).toEqual([])
      expect(restarts).toBe(0)
      await rm(join(home, 'ballast'))
      await waitUntil(() => restarts > 0, 'the release to be taken', patience)
      expect(await readHome(home)).toMatchObject({ active: 'A', trial: { side: 'B', version: '0.2.0' } })
    },
  )
})
