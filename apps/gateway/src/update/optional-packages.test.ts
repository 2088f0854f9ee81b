/** What releases carry, and the real program out of them beside a machine with OPC UA. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntil } from '@mouldwright/testkit'
import { afterEach, expect, it } from 'vitest'
import { startMachine } from '../opcua/machine.fixture.ts'
import { freshCode, freshFolder, siteOfFile, worldThatListens } from '../program.fixture.ts'
import { releaseFiles } from './build-release.ts'
import { pack, putFolder, type ReleaseFiles } from './packed-files.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const patience = 240_000
const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function gatewayOf(files: ReleaseFiles, computerId: string, opcuaServers: string) {
  const home = await freshFolder()
  await putFolder(home, 'A', files)
  const { code } = await freshCode(site, computerId)
  const child = spawn(process.execPath, [join(home, 'A', 'program', 'main.mjs')], {
    env: {
      ...{ PATH: process.env['PATH'], GATEWAY_DIR: join(home, 'data'), GATEWAY_SERVER: site.address },
      ...{ GATEWAY_CODE: code, GATEWAY_HOST: '127.0.0.1', GATEWAY_PORT: '0', GATEWAY_OPCUA_SERVERS: opcuaServers },
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await waitUntil(() => said.includes('answers on'), 'the gateway to start', patience)
  const { gatewayId } = JSON.parse(await readFile(join(home, 'data', 'identity.json'), 'utf8'))
  return { gatewayId: gatewayId as number, pid: child.pid! }
}

it('[GW-05] [GW-08] a release stays small unless it is to carry OPC UA; without it the connection says what is missing', async () => {
  const plain = await releaseFiles('1.0.0')
  const full = await releaseFiles('1.0.0', ['opcua'])
  expect(Object.keys(plain)).not.toContain('program/opcua.mjs')
  expect(Object.keys(full)).toEqual([...Object.keys(plain), 'program/opcua.mjs'])
  expect(pack(plain).length).toBeLessThan(450_000)
  expect(pack(full).length).toBeLessThan(1_300_000)

  const machine = await startMachine()
  undo.push(() => machine.close())
  const { id: sectionId } = await site.browser.ok('/bms/section/add.do', { name: 'S', type: 'cnc' })
  const connected = async (files: ReleaseFiles, name: string) => {
    const { gatewayId, pid } = await gatewayOf(files, name, machine.url)
    const draft = { name: `CNC${name.replace('-', '')}`, sectionId, simultaneousTasks: 1, status: 'normal' }
    const { id: machineId } = await site.browser.ok('/machine/add.do', draft)
    const { id } = await site.browser.ok('/signals/connection/add.do', {
      ...{ name, gatewayId, kind: 'opcua', machineId, silentMinutes: 5, address: machine.url },
      certificateTrusted: machine.certificate,
      stateNodes: [{ node: 'ns=1;s=State', equals: '2', state: 'ready' }],
    })
    return { id, machineId, pid }
  }
  const without = await connected(plain, 'R-01')
  await waitUntil(
    async () =>
      (await site.browser.ok('/signals/connection/get.do', { id: without.id })).healthCause === 'packageMissing',
    'the missing package to be named',
    patience,
  )
  const { machineId, pid } = await connected(full, 'R-02')
  await waitUntil(
    async () =>
      (await site.browser.ok('/signals/machineState/list.do')).rows.some(
        (row: any) => row.machineId === machineId && row.state === 'ready',
      ),
    'the state',
    patience,
  )
  if (process.platform === 'linux')
    for (const one of [pid, without.pid]) {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${one}/status`, 'utf8'))!
      expect(Number(kilobytes) / 1024).toBeLessThan(300)
    }
})
