/** How a gateway comes to the release that its page wants, and what keeps it from that. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { planUpdate, readRelease, type UpdateStep } from '@mouldwright/gateway/shared'
import { sql, transaction } from '@mouldwright/server-kit'
import { waitUntil } from '@mouldwright/testkit'
import { ofFile, operatorOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { recordOf } from '../../../../modules/gateway/server/gateway.fixture.ts'
import type { Connection, ServiceMaker } from '../context.ts'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from '../program.fixture.ts'
import { readHome, type Side } from './home.ts'
import { install, InstallError } from './install.ts'
import { newPublisher, publishTo } from './release.fixture.ts'
import { updateService } from './update-service.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const { mine: operator } = operatorOfFile(world)
const publisher = newPublisher()
const patience = 240_000

/** The first release: with it the publisher's key comes to the server. */
const published = ofFile(async () => {
  const first = await publishTo(operator, publisher.release('0.2.0'), publisher.updateKey)
  if (first.code !== 1) throw new Error(first.message)
  return { version: '0.2.0' }
})

let serial = 0

/** A gateway that was installed as release 0.1.0, and looks for another all the time. */
async function installed({ home: hasHome = true }: { home?: boolean } = {}) {
  serial += 1
  const home = await freshFolder()
  const release = publisher.release('0.1.0')
  await install({ home, release, updateKey: publisher.updateKey, settings: {} })
  const { serverAppUuid, code } = await freshCode(site, `UPDATE-${serial}`)
  const transfer = { isBusy: false }
  const busy: ServiceMaker = () => ({ name: 'transfer', start() {}, stop() {}, health: () => transfer })
  const called: string[] = []
  const told: UpdateStep[] = []
  const update: ServiceMaker = (ctx) => {
    const call: Connection['call'] = (path, body) => {
      called.push(path)
      if (path === planUpdate.path) told.push((body as { step: UpdateStep }).step)
      return ctx.connection.call(path, body)
    }
    const connection: Connection = Object.create(ctx.connection, { call: { value: call } })
    return updateService({ askMs: 20 })({ ...ctx, connection })
  }
  let restarts = 0
  const gateway = await started(
    configFor(join(home, 'data'), site.address, { code, version: '0.1.0', home: hasHome ? home : undefined }),
    { services: [busy, update], ...(hasHome ? { restart: () => (restarts += 1) } : {}) },
  )
  const record = () => recordOf(site.browser, serverAppUuid)
  const id = gateway.identity.gatewayId
  await waitUntil(() => gateway.connection.isOnline, 'the gateway to be heard', patience)
  await gateway.connection.signal()
  return {
    ...{ home, gateway, transfer, record, id, told },
    restarts: () => restarts,
    calls: (path: string) => called.filter((one) => one === path).length,
    want: (wanted: string) => site.browser.post('/gateway/update/ask.do', { id, wanted }),
    steps: (step: string) =>
      waitUntil(async () => (await record()).updateStep === step, `the gateway to say “${step}”`, patience),
    mainOf: (side: Side) => readFile(join(home, side, 'program', 'main.mjs'), 'utf8'),
    async modify(more: object) {
      const { version } = await record()
      await site.browser.ok('/sys/serverApp/modify.do', { id, version, ...more })
    },
  }
}

/** A time of day in the factory, so many minutes from now. */
function timeIn(minutes: number): string {
  const at = new Date(world.clock.now() + minutes * 60_000)
  const zone = 'Asia/Shanghai'
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}

describe('a gateway and the release that its page wants', () => {
  it('[GW-08 SV-04] is fetched at any time and taken in the window alone, into the folder that does not run', async () => {
    const of = await installed()
    await of.modify({ updateFrom: timeIn(120), updateUntil: timeIn(240) })
    expect((await of.want(published.version)).code).toBe(1)
    await of.steps('outsideWindow')
    expect(of.restarts()).toBe(0)
    expect((await readHome(of.home)).trial).toBeNull()
    await of.modify({ updateFrom: timeIn(-120), updateUntil: timeIn(120) })
    await waitUntil(() => of.restarts() > 0, 'the program to be started anew', patience)
    const { active, trial, floor } = await readHome(of.home)
    expect({ active, side: trial?.side, version: trial?.version, floor }).toEqual({
      ...{ active: 'A', side: 'B', version: '0.2.0', floor: '0.1.0' },
    })
    expect([await of.mainOf('A'), await of.mainOf('B')]).toEqual(['// 0.1.0\n', '// 0.2.0\n'])
    expect((await readdir(of.home)).filter((name) => name.includes('.new') || name.startsWith('incoming'))).toEqual([])
    expect(await of.record()).toMatchObject({ wantedVersion: '0.2.0', updateStep: 'switching', appVersion: '0.1.0' })
    await of.gateway.stop()
  })

  it('[GW-08] is fetched once, however often it looks before the program has ended', async () => {
    const of = await installed()
    await of.want(published.version)
    await waitUntil(() => of.restarts() > 0, 'the program to be started anew', patience)
    const looks = of.calls(planUpdate.path)
    await waitUntil(() => of.calls(planUpdate.path) > looks + 2, 'two further looks', patience)
    expect(of.calls(readRelease.path)).toBe(1)
    expect(of.restarts()).toBe(1)
    await of.gateway.stop()
  })

  it('[GW-08] is never taken while a file is on its way', async () => {
    const of = await installed()
    of.transfer.isBusy = true
    await of.want(published.version)
    await of.steps('transferUnderWay')
    expect(of.restarts()).toBe(0)
    of.transfer.isBusy = false
    await waitUntil(() => of.restarts() > 0, 'the program to be started anew', patience)
    await of.gateway.stop()
  })

  it('[GW-08] is refused where another key than the pinned one has signed it, though the server offers it', async () => {
    const of = await installed()
    const stranger = newPublisher()
    expect((await publishTo(operator, stranger.release('0.3.0'), stranger.updateKey)).code).toBe(1)
    await of.want('0.3.0')
    await of.steps('wrongSignature')
    expect(of.restarts()).toBe(0)
    expect(await readdir(of.home)).not.toContain('B')
    await of.gateway.stop()
  })

  it('[GW-08] is refused below the floor, with the version that it may go back to', async () => {
    const of = await installed()
    expect((await publishTo(operator, publisher.release('0.0.9'), publisher.updateKey)).code).toBe(1)
    await of.want('0.0.9')
    await of.steps('belowFloor')
    expect(await of.record()).toMatchObject({ updateDetail: '0.1.0' })
    expect(of.restarts()).toBe(0)
    await of.gateway.stop()
  })

  it('[GW-08] is refused where its content differs from what was signed, and taken once it is whole', async () => {
    const of = await installed()
    await publishTo(operator, publisher.release('0.4.0'), publisher.updateKey)
    const spoil = () =>
      transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
        db.run(sql`
          update gateway_release_part set content = set_byte(content, 40, get_byte(content, 40) # 1)
          where version = '0.4.0' and part = 0`),
      )
    await spoil()
    await of.want('0.4.0')
    await of.steps('damaged')
    const fetched = () => of.told.slice(of.told.indexOf('fetching'))
    await waitUntil(() => fetched().length >= 6, 'two further looks', patience)
    // Each look ends with what came of it, and the next begins with that.
    const ofLook = ['fetching', 'damaged', 'damaged']
    expect(fetched().slice(0, 6)).toEqual([...ofLook, ...ofLook])
    expect(of.restarts()).toBe(0)
    await spoil()
    await waitUntil(() => of.restarts() > 0, 'the program to be started anew', patience)
    await of.gateway.stop()
  })

  it('[GW-08 SV-04] says why not where it was not installed so; is withdrawn; is asked for by whoever may, of what there is', async () => {
    const of = await installed({ home: false })
    const { code, data } = await of.want('9.9.9')
    expect([code, data.refusal]).toEqual([404, 'update.noRelease'])
    await of.want(published.version)
    await of.steps('notInstalled')
    await site.browser.ok('/gateway/update/withdraw.do', { id: of.id })
    await waitUntil(async () => (await of.record()).updateStep === null, 'nothing to be wanted', patience)
    expect(await of.record()).toMatchObject({ wantedVersion: null })
    const looker = await world.user(['gateway.serverApp:check'], { tenant: site.member })
    expect((await looker.post('gateway/update/ask.do', { id: of.id, wanted: published.version })).code).toBe(403)
    const stranger = await world.user(['*'])
    expect((await stranger.post<any>('gateway/update/ask.do', { id: of.id, wanted: published.version })).code).not.toBe(
      1,
    )
    expect(await of.record()).toMatchObject({ wantedVersion: null })
    await of.gateway.stop()
  })
})

describe('an installation', () => {
  it('[GW-08] is laid out from a release that the publisher signed, once, and from no other', async () => {
    const home = await freshFolder()
    const release = publisher.release('1.0.0')
    const lay = (more: object) => install({ home, release, updateKey: publisher.updateKey, settings: {}, ...more })
    const spoilt = Buffer.from(release)
    spoilt[spoilt.length - 20]! ^= 1
    const turned = Buffer.from(release.toString('latin1').replace('"version":"1.0.0"', '"version":"1.0.1"'), 'latin1')
    await expect(lay({ updateKey: newPublisher().updateKey })).rejects.toThrow(InstallError)
    await expect(lay({ release: spoilt })).rejects.toThrow(InstallError)
    await expect(lay({ release: turned })).rejects.toThrow(InstallError)
    await expect(lay({ settings: { GATEWAY_CODE: 'A"\nX=1' } })).rejects.toThrow(InstallError)
    expect(await readdir(home)).toEqual([])
    expect(await lay({ settings: { GATEWAY_CODE: 'ABCD' } })).toBe('1.0.0')
    expect(await readFile(join(home, 'gateway.env'), 'utf8')).toBe('GATEWAY_CODE="ABCD"\n')
    await expect(lay({})).rejects.toThrow('has a gateway already')
  })
})
