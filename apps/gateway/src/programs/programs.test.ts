/** A program from the page through the gateway into a machine's folder, and what stands in its way. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTenant, sql, transaction } from '@mouldwright/server-kit'
import { waitUntil, type Caller } from '@mouldwright/testkit'
import { ofFile } from '@mouldwright/testkit/of-file'
import { afterAll, describe, expect, it } from 'vitest'
import { seedMould, seedShop, type SeededMould, type Shop } from '../../../../modules/aps/server/factory.fixture.ts'
import { endDueTransfers } from '../../../../modules/cam/server/transfer.fixture.ts'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from '../program.fixture.ts'
import { readPlaces } from './allowed.ts'
import { startControl, type Control } from './ftp-server.fixture.ts'
import { programService } from './program-service.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const patience = 240_000

interface Hall {
  caller: Caller
  shop: Shop
  mould: SeededMould
  folder: string
  gatewayId: number
  control: Control
  gateway: Awaited<ReturnType<typeof started>>
  /** Starts the gateway anew, with other ports to the world. */
  restart(): Promise<void>
}

const hall: Hall = ofFile(async () => {
  const caller = await world.user(['*'], { tenant: site.member })
  const shop = await seedShop(caller)
  const mould = await seedMould(caller, shop, 'M1')
  const folder = await freshFolder()
  const control = await startControl()
  const { code } = await freshCode(site, 'P-1')
  const own = await freshFolder()
  const start = (more: object = {}) =>
    started(
      configFor(own, site.address, {
        ...more,
        programPlaces: readPlaces(`${folder}; ${control.address}`),
      }),
      { services: [programService({ askMs: 20 })] },
    )
  const gateway = await start({ code })
  const made: Hall = {
    ...{ caller, shop, mould, folder, control, gateway, gatewayId: gateway.identity.gatewayId },
    async restart() {
      await made.gateway.stop()
      made.gateway = await start()
    },
  }
  await waitUntil(() => gateway.connection.isOnline, 'the gateway to be heard', patience)
  return made
})
afterAll(() => hall.control.close())

let serial = 0
const connect = async (machine: string, of: object) => {
  serial += 1
  const machineId = hall.shop.machines[machine]!
  const { rows } = await hall.caller.ok('signals/connection/list.do', { filters: { machineId: [machineId] } })
  if (rows.length > 0)
    await hall.caller.ok('signals/connection/remove.do', { ids: rows.map(({ id }: { id: number }) => id) })
  const draft = { name: `Programs ${serial}`, gatewayId: hall.gatewayId, machineId, silentMinutes: 5, ...of }
  return (await hall.caller.ok('signals/connection/add.do', draft)).id as number
}

const newProgram = async (text: string, more: object = {}) => {
  serial += 1
  const file = await hall.caller.upload('a.nc', new TextEncoder().encode(text))
  const draft = { partId: hall.mould.parts['C01'], operationNumber: 10, name: `O${1_000 + serial}`, revision: 1, file }
  return (await hall.caller.ok('cam/program/add.do', { ...draft, ...more })).id as number
}
const released = async (text: string, more: object = {}) => {
  const id = await newProgram(text, more)
  await hall.caller.ok('cam/program/release.do', { id })
  return id
}
const send = (id: number, machine: string) =>
  hall.caller.post<any>('cam/transfer/send.do', { id, machineId: hall.shop.machines[machine] })
const read = (id: number) => hall.caller.ok('cam/transfer/get.do', { id })
const nameOf = async (id: number) => `${(await hall.caller.ok('cam/program/get.do', { id })).name}.nc`

/** Sent, and ended one way or the other. */
async function brought(id: number, machine: string) {
  const { data, message } = await send(id, machine)
  if (!data?.transferId) throw new Error(message)
  await waitUntil(async () => (await read(data.transferId)).endedAt !== null, 'the end of the transfer', patience)
  return read(data.transferId)
}
const fault = async (id: number, machine: string) => {
  const { state, fault: why } = await brought(id, machine)
  return `${state} ${why}`
}

describe('a program for a machine', () => {
  it('[GW-06 PU-07] stands in its folder under its own name with the very content, and each step is pushed', async () => {
    await connect('CNC01', { kind: 'programFolder', address: hall.folder })
    const text = 'G0 X1\nM30\n'.repeat(300_000)
    const id = await released(text)
    const name = await nameOf(id)
    await writeFile(join(hall.folder, name), 'older revision')
    await writeFile(join(hall.folder, `${name}.part`), 'left by a stopped gateway')
    const done = await brought(id, 'CNC01')
    expect(done).toMatchObject({ state: 'done', fault: null, fileName: name })
    const { tenantId, factoryId } = site.member
    const told = await transaction(world.composition.pool, { tenantId, factoryId }, (db) =>
      db.all<{ payload: { transferId: number; state: string } }>(
        sql`select payload from kit_outbox where ${inTenant({ tenantId })} and event = 'cam.transferChanged' order by id`,
      ),
    )
    expect(told.filter(({ payload }) => payload.transferId === done.id).map(({ payload }) => payload.state)).toEqual([
      ...['waiting', 'fetching', 'writing', 'checking', 'done'],
    ])
    const there = await readFile(join(hall.folder, name))
    expect(there.toString()).toBe(text)
    expect(createHash('sha256').update(there).digest('hex')).toBe(done.hash)
    expect(await readdir(hall.folder)).toEqual([name])
    const { rows } = await hall.caller.ok('cam/loading/list.do', { filters: { programId: [id] } })
    expect(rows).toMatchObject([{ machineId: hall.shop.machines['CNC01'] }])
  })

  it('[GW-06] goes to a control by FTP: aside, read back, renamed; and is not taken for right when it is not', async () => {
    const { control } = hall
    const connection = { kind: 'programFtp', address: control.address, login: 'cnc', password: 'geheim' }
    const connectionId = await connect('CNC01', connection)
    const health = async () => (await hall.caller.ok('signals/connection/get.do', { id: connectionId })).health
    const id = await released('G1 Z-5')
    const name = await nameOf(id)
    expect(await fault(id, 'CNC01')).toBe('done null')
    expect(await readFile(join(control.folder, name), 'utf8')).toBe('G1 Z-5')
    const files = control.said.filter((line) => /^(STOR|RETR|RNFR|RNTO)/.test(line))
    expect(files).toEqual([`STOR ${name}.part`, `RETR ${name}.part`, `RNFR ${name}.part`, `RNTO ${name}`])
    expect(await health()).toBe('working')
    control.spoils = true
    expect(await fault(id, 'CNC01')).toBe('failed changed')
    control.spoils = false
    expect(await health()).toBe('failing')
    expect(await readdir(control.folder)).toEqual([name])
    expect(await readFile(join(control.folder, name), 'utf8')).toBe('G1 Z-5')
    control.refuses.set('STOR', '552 No room')
    expect(await fault(id, 'CNC01')).toBe('failed full')
    control.refuses.clear()
    await connect('CNC01', { ...connection, password: 'falsch' })
    expect(await fault(id, 'CNC01')).toBe('failed signIn')
    await connect('CNC01', { ...connection, address: control.address.replace('PROG', 'PROGX') })
    expect(await fault(id, 'CNC01')).toBe('failed notAllowed')
  })

  it('[GW-06] is refused at once where it may not or cannot go there', async () => {
    await connect('CNC01', { kind: 'programFolder', address: hall.folder })
    const draft = await newProgram('G0')
    expect((await send(draft, 'CNC01')).message).toContain('不是当前发布的版本')
    const id = await released('G0', { machineType: '五轴' })
    expect((await send(id, 'EDM01')).message).toContain('没有传送程序的接入')
    const { id: machineId, version } = await hall.caller.ok('machine/get.do', { id: hall.shop.machines['CNC01'] })
    await hall.caller.ok('machine/modify.do', { id: machineId, version, type: '三轴' })
    expect((await send(id, 'CNC01')).message).toMatch(/适用机型是“五轴”，机床 .+ 是“三轴”，不能传送/)
    const stranger = await world.user(['*'])
    const foreign = { id, machineId }
    expect((await stranger.post('cam/transfer/send.do', foreign)).code).toBe(404)
    const looker = await world.user(['cam.program:check', 'cam.program:load'], { tenant: site.member })
    expect((await looker.post('cam/transfer/send.do', foreign)).code).toBe(403)
    expect((await hall.caller.ok('cam/transfer/list.do', { filters: { programId: [id, draft] } })).total).toBe(0)
  })

  it('[GW-06] says what is wrong with the folder: not allowed, also by a link; gone; of another kind', async () => {
    const id = await released('G0')
    const elsewhere = await freshFolder()
    await connect('CNC01', { kind: 'programFolder', address: elsewhere })
    expect(await fault(id, 'CNC01')).toBe('failed notAllowed')
    await symlink(elsewhere, join(hall.folder, 'link'))
    await connect('CNC01', { kind: 'programFolder', address: join(hall.folder, 'link') })
    expect(await fault(id, 'CNC01')).toBe('failed notAllowed')
    await connect('CNC01', { kind: 'programFolder', address: join(hall.folder, '..', '..', 'etc') })
    expect(await fault(id, 'CNC01')).toBe('failed notAllowed')
    expect(await readdir(elsewhere)).toEqual([])
    await rm(join(hall.folder, 'link'))
    await connect('CNC01', { kind: 'programFolder', address: join(hall.folder, 'gone') })
    expect(await fault(id, 'CNC01')).toBe('failed folderAbsent')
    await mkdir(join(hall.folder, 'gone'))
    expect(await fault(id, 'CNC01')).toBe('done null')
    await rename(join(hall.folder, 'gone'), join(hall.folder, 'back'))
    expect(await fault(id, 'CNC01')).toBe('failed folderAbsent')
  })

  it('[GW-06] waits for its gateway for a minute and no longer; one that was replaced meanwhile stays away', async () => {
    await connect('CNC01', { kind: 'programFolder', address: hall.folder })
    const [late, old] = [await released('G0 late'), await released('G0 old', { name: 'OLD' })]
    await hall.gateway.stop()
    // A busy machine may need a minute for what follows.
    const waits = await world.clock.standing(async () => {
      const begun = (await send(late, 'CNC01')).data.transferId
      expect((await send(late, 'CNC01')).message).toContain('正在传到机床')
      const other = (await send(old, 'CNC01')).data.transferId
      await hall.caller.ok('cam/program/release.do', { id: await newProgram('G0 new', { name: 'OLD', revision: 2 }) })
      await hall.restart()
      await waitUntil(async () => (await read(begun)).state === 'done', 'the one that waited', patience)
      await waitUntil(async () => (await read(other)).endedAt !== null, 'the other one', patience)
      return other
    })
    expect(await read(waits)).toMatchObject({ state: 'failed', fault: 'replaced' })
    expect(await readdir(hall.folder)).not.toContain('OLD.nc')
    await hall.gateway.stop()
    const left = (await send(late, 'CNC01')).data.transferId
    world.clock.advance(61_000)
    await endDueTransfers(parts())
    // The server's own look may have come first.
    await waitUntil(async () => (await read(left)).endedAt !== null, 'the end of the one that nobody took', patience)
    expect(await read(left)).toMatchObject({ state: 'failed', fault: 'gatewayAway' })
    world.clock.advance(10 * 60_000)
    expect((await send(late, 'CNC01')).message).toContain('没有联机')
  })
})

const parts = () => {
  const { kit, pool, newId } = world.composition
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  return { kit, pool, newId, clock: world.clock, log }
}
