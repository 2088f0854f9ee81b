/** What the library does by itself once a line is cut, where nobody looks meanwhile. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@mouldwright/testkit'
import { afterAll, expect, it } from 'vitest'
import { openLine } from './line.fixture.ts'
import { startMachine } from './machine.fixture.ts'
import { watchServer } from './watch-server.ts'

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

it('[GW-05] a login goes to no server that takes the place of the one whose certificate was compared', async () => {
  const machine = await startMachine()
  const other = await startMachine()
  let answering = machine
  const line = await openLine(() => answering.port())
  const folder = await mkdtemp(join(tmpdir(), 'opcua-'))
  ends.push(() => rm(folder, { recursive: true }), machine.close, other.close, line.close)
  const place = { url: `opc.tcp://127.0.0.1:${line.port}`, security: 'signAndEncrypt', folder } as const
  const known = { certificate: machine.certificate, login: 'mes', password: 'right', nodes: ['ns=1;s=State'] }
  const watched = await watchServer({ ...place, ...known }, () => undefined, new AbortController().signal)
  ends.push(watched.close)
  line.cut()
  answering = other
  line.mend()
  const told = () => other.asked('ActivateSessionRequest') + other.asked('CreateSessionRequest')
  await waitUntil(() => told() > 0 || other.asked('GetEndpointsRequest') > 3, 'the library to try again', 240_000)
  expect(told()).toBe(0)
  await expect(watched.ask()).rejects.toMatchObject({ fault: 'certificateChanged', certificate: other.certificate })
  expect(watched.isOver).toBe(true)
})
