/** A machine's OPC UA server, with a state, two lamps and a clock that may be wrong; it is stopped and started anew on the same port. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageSecurityMode, SecurityPolicy, StatusCodes, type StatusCode } from 'node-opcua-client'
import { freePort } from '@mouldwright/testkit/free-port'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { OPCUAServer } from 'node-opcua-server'

type Written = boolean | number | string

export interface TestMachine {
  url: string
  /** SHA-256. */
  certificate: string
  write(name: 'State' | 'Red' | 'Green', value: Written, status?: StatusCode): void
  /** With a moment of the machine's own. */
  writeAt(name: 'State', value: Written, at: number): void
  sessions(): number
  /** Calls to read that it has answered. */
  reads(): number
  stop(): Promise<void>
  start(): Promise<void>
  /** With another certificate. */
  renew(): Promise<void>
  /** The control's administrator trusts whoever has come so far. */
  trustAll(): Promise<void>
  close(): Promise<void>
}

export interface MachineOptions {
  trustsAnybody?: boolean
  /** Whether it tells changes by itself. */
  tells?: boolean
}

export async function startMachine({ trustsAnybody = true, tells = true }: MachineOptions = {}): Promise<TestMachine> {
  const folders: string[] = []
  const values = new Map<string, { value: Written; status: StatusCode }>()
  // It comes back there.
  const port = await freePort()
  let reads = 0
  let server: OPCUAServer
  let folder: string
  const writers = new Map<string, (value: Written, status: StatusCode, at?: Date) => void>()

  async function freshCertificate(): Promise<void> {
    folder = await mkdtemp(join(tmpdir(), 'machine-'))
    folders.push(folder)
  }

  async function start(): Promise<void> {
    const manager = new OPCUACertificateManager({
      ...{ rootFolder: folder, automaticallyAcceptUnknownCertificate: trustsAnybody, disableFileWatchers: true },
    })
    await manager.initialize()
    server = new OPCUAServer({
      ...{ port, hostname: '127.0.0.1', host: '127.0.0.1', serverCertificateManager: manager, nodeset_filename: [] },
      securityModes: [MessageSecurityMode.None, MessageSecurityMode.Sign, MessageSecurityMode.SignAndEncrypt],
      securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256],
      userManager: { isValidUser: (login: string, password: string) => login === 'mes' && password === 'right' },
      serverCapabilities: tells ? {} : { maxSubscriptions: 0, maxSubscriptionsPerSession: 0 },
    })
    await server.initialize()
    const space = server.engine.addressSpace!
    const own = space.getOwnNamespace()
    const machine = own.addObject({ organizedBy: space.rootFolder.objects, browseName: 'Machine' })
    for (const [name, dataType] of [
      ['State', 'Int32'],
      ['Red', 'Boolean'],
      ['Green', 'Boolean'],
    ] as const) {
      const node = own.addVariable({ componentOf: machine, nodeId: `s=${name}`, browseName: name, dataType })
      writers.set(name, (value, status, at) => node.setValueFromSource({ dataType, value }, status, at))
      const { value, status } = values.get(name) ?? {
        value: dataType === 'Int32' ? 2 : false,
        status: StatusCodes.Good,
      }
      writers.get(name)!(value, status)
    }
    server.on('request', ({ schema }) => (reads += Number(schema.name === 'ReadRequest')))
    await server.start()
  }

  await freshCertificate()
  await start()
  const stop = () => server.shutdown(0)
  return {
    get url() {
      return `opc.tcp://127.0.0.1:${port}`
    },
    get certificate() {
      return createHash('sha256').update(server.getCertificate()).digest('hex')
    },
    write(name, value, status = StatusCodes.Good) {
      values.set(name, { value, status })
      writers.get(name)!(value, status)
    },
    writeAt: (name, value, at) => writers.get(name)!(value, StatusCodes.Good, new Date(at)),
    reads: () => reads,
    sessions: () => server.engine.currentSessionCount,
    stop,
    start,
    async renew() {
      await stop()
      await freshCertificate()
      await start()
    },
    async trustAll() {
      await stop()
      for (const name of await readdir(join(folder, 'rejected')))
        await rename(join(folder, 'rejected', name), join(folder, 'trusted', 'certs', name))
      await start()
    },
    async close() {
      await stop()
      for (const one of folders) await rm(one, { recursive: true, force: true })
    },
  }
}
