/** The gateway is really killed while it brings a program to a control, and really started again. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntil } from '@mouldwright/testkit'
import { ofFile } from '@mouldwright/testkit/of-file'
import { afterAll, expect, it } from 'vitest'
import { seedMould, seedShop } from '../../../../modules/aps/server/factory.fixture.ts'
import { freshCode, freshFolder, siteOfFile, worldThatListens } from '../program.fixture.ts'
import { killProgram, runProgram } from '../spawned.fixture.ts'
import { startControl, type Moment } from './ftp-server.fixture.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const patience = 240_000

const hall = ofFile(async () => {
  const caller = await world.user(['*'], { tenant: site.member })
  const shop = await seedShop(caller)
  const mould = await seedMould(caller, shop, 'M1')
  const control = await startControl()
  const { code, serverAppUuid } = await freshCode(site, 'FTP-1')
  const { rows } = await caller.ok('sys/serverApp/list.do')
  const gatewayId = rows.find((row: { serverAppUuid: string }) => row.serverAppUuid === serverAppUuid).id as number
  const machineId = shop.machines['CNC01']!
  const connection = { kind: 'programFtp', address: control.address, login: 'cnc', password: 'geheim' }
  const draft = { name: 'CNC01 FTP', gatewayId, machineId, silentMinutes: 5, ...connection }
  await caller.ok('signals/connection/add.do', draft)
  const env = {
    GATEWAY_DIR: await freshFolder(),
    GATEWAY_SERVER: site.address,
    GATEWAY_PROGRAM_PLACES: control.address,
  }
  await runProgram({ ...env, GATEWAY_CODE: code })
  return { caller, mould, machineId, control, env }
})
afterAll(() => hall.control.close())

async function released(name: string, text: string): Promise<number> {
  const { caller, mould } = hall
  const file = await caller.upload('a.nc', new TextEncoder().encode(text))
  const draft = { partId: mould.parts['C01'], operationNumber: 10, name, revision: 1, file }
  const { id } = await caller.ok('cam/program/add.do', draft)
  await caller.ok('cam/program/release.do', { id })
  return id
}

it.each([
  ['half stored', 'O1001', 'older'],
  ['RETR', 'O1002', 'older'],
  ['RNFR', 'O1003', 'older'],
  ['renamed', 'O1004', 'whole'],
] as const)(
  '[GW-06 PU-07] killed at the control’s “%s”: no half program has its name, and the whole one comes when it is back',
  async (moment, name, then) => {
    const { caller, control, machineId, env } = hall
    const text = `(${name})\n${'G0 X1\nM30\n'.repeat(200_000)}`
    const id = await released(name, text)
    const path = join(control.folder, `${name}.nc`)
    await writeFile(path, 'older')
    const { promise: killed, resolve: isKilled } = Promise.withResolvers<void>()
    control.meets = async (met: Moment) => {
      if (met !== moment) return
      control.meets = () => undefined
      await killProgram()
      isKilled()
    }
    const { transferId } = await caller.ok('cam/transfer/send.do', { id, machineId })
    await killed
    const read = () => caller.ok('cam/transfer/get.do', { id: transferId })
    expect((await read()).endedAt).toBeNull()
    const there = await readFile(path, 'utf8')
    expect(there === text ? 'whole' : there).toBe(then)
    await runProgram(env)
    await waitUntil(async () => (await read()).endedAt !== null, 'the end of the transfer', patience)
    expect(await read()).toMatchObject({ state: 'done', fault: null })
    expect((await readFile(path, 'utf8')) === text).toBe(true)
    expect((await readdir(control.folder)).filter((file) => file.endsWith('.part'))).toEqual([])
    const { total } = await caller.ok('cam/loading/list.do', { filters: { programId: [id] } })
    expect(total).toBe(1)
  },
)
