import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOpcuaServers } from './connectors/opcua-servers.ts'
import { examine, linesOf, type Finding } from './doctor.ts'
import { openLine } from './opcua/line.fixture.ts'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from './program.fixture.ts'
import { readPrinters } from './printers/allowed-printers.ts'
import { startPrinter } from './printers/printer.fixture.ts'
import { startQueue } from './printers/queue.fixture.ts'
import { lineOf } from './spool/segments.ts'
import { frameOf } from './spool/frames.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const day = 24 * 60 * 60_000
const of = (findings: readonly Finding[], what: string) => findings.find((finding) => finding.what === what)

it('[GW-09] the doctor says what support would ask, and finds nothing wrong with a gateway that runs', async () => {
  const { code } = await freshCode(site, 'D-1')
  const folder = await freshFolder()
  const gateway = await started(configFor(folder, site.address, { code }))
  await gateway.connection.signal()
  const key = await readFile(join(folder, 'key.pem'), 'utf8')
  const findings = await examine(configFor(folder, site.address, { port: gateway.port }))
  expect(findings.map(({ what }) => what)).toEqual([
    'version',
    'folder',
    'enrolment',
    'server',
    'clock',
    'certificate',
    'spool',
    'disk',
    'pages',
  ])
  for (const what of ['enrolment', 'server', 'spool', 'pages'])
    expect(of(findings, what)).toMatchObject({ isWrong: false })
  expect(of(findings, 'enrolment')!.said).toContain(String(gateway.identity.gatewayId))
  expect(linesOf(findings)).not.toContain(key)
})

it('[GW-09] the doctor finds a server that is away, a clock years off, a certificate that ends, and signals that wait', async () => {
  const { code } = await freshCode(site, 'D-2')
  const folder = await freshFolder()
  const gateway = await started(configFor(folder, site.address, { code }))
  await gateway.stop()
  const config = configFor(folder, site.address, { port: gateway.port })
  const away = await examine({ ...config, server: 'http://127.0.0.1:1' })
  expect(of(away, 'server')).toMatchObject({ isWrong: true, said: expect.stringContaining('does not answer') })
  expect(of(away, 'enrolment')).toMatchObject({ isWrong: true })
  expect(of(await examine(configFor(await freshFolder(), site.address)), 'enrolment')!.said).toContain('not enrolled')

  const twoYears = await examine(config, () => Date.now() - 730 * day)
  expect(of(twoYears, 'clock')).toMatchObject({ isWrong: true, said: expect.stringContaining('ahead') })
  expect(of(twoYears, 'pages')).toMatchObject({ isWrong: true })

  const identity = JSON.parse(await readFile(join(folder, 'identity.json'), 'utf8'))
  identity.certificate.expiresAt = new Date(Date.now() + 3 * day).toISOString()
  await writeFile(join(folder, 'identity.json'), JSON.stringify(identity))
  const spool = join(folder, 'signals', 'spool')
  await mkdir(spool, { recursive: true })
  const at = new Date(Date.now() - 2 * 60 * 60_000).toISOString()
  const waiting = { stream: 's', sequence: 1, kind: 'event', at, body: {} } as const
  await writeFile(join(spool, '0000000099.spool'), Buffer.concat([frameOf({ session: 'x' }), frameOf(lineOf(waiting))]))
  const late = await examine(config)
  expect(of(late, 'certificate')).toMatchObject({ isWrong: true, said: expect.stringMatching(/ends in [23] days/) })
  expect(of(late, 'spool')).toMatchObject({ isWrong: true, said: expect.stringContaining(at) })
})

it('[GW-07 GW-09] the doctor asks each label printer that the gateway may speak to, and prints nothing', async () => {
  const [raw, queue] = [await startPrinter(), await startQueue()]
  try {
    const look = async () => {
      const printers = readPrinters(`${raw.address};${queue.address};127.0.0.1:1`)
      const findings = await examine(configFor(await freshFolder(), site.address, { printers }))
      return findings.filter(({ what }) => what === 'printer')
    }
    const [one, other, away] = await look()
    expect(one).toMatchObject({ isWrong: false, said: expect.stringContaining(raw.address) })
    expect(other).toMatchObject({ isWrong: false, said: expect.stringContaining('answers') })
    expect(away).toMatchObject({ isWrong: true, said: expect.stringContaining('ECONNREFUSED') })
    queue.state = 5
    queue.reasons = ['media-empty-error']
    expect((await look())[1]).toMatchObject({ isWrong: true, said: expect.stringContaining('paperOut') })
    expect([raw.printed, queue.jobs]).toEqual(['', []])
  } finally {
    await raw.close()
    await queue.close()
  }
})

it('[GW-05 GW-09] the doctor asks whether each OPC UA server that the gateway may connect to is there', async () => {
  const machine = await openLine(() => 1)
  try {
    const opcuaServers = readOpcuaServers(`opc.tcp://127.0.0.1:${machine.port};127.0.0.1:1`)
    const findings = await examine(configFor(await freshFolder(), site.address, { opcuaServers }))
    const [one, away, ...others] = findings.filter(({ what }) => what === 'OPC UA')
    expect(one).toMatchObject({ isWrong: false, said: `127.0.0.1:${machine.port} answers` })
    expect(away).toMatchObject({ isWrong: true, said: expect.stringContaining('ECONNREFUSED') })
    expect(others).toEqual([])
  } finally {
    await machine.close()
  }
})
