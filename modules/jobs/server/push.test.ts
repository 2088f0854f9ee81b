/** Jobs over the real socket of the real product, with identity's own tokens. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { section } from '@mouldwright/basic/shared'
import type { Caller } from '@mouldwright/testkit'
import { beforeAll, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { WebSocket } from 'ws'

let filesDir: string
beforeAll(async () => void (filesDir = await mkdtemp(join(tmpdir(), 'mouldwright-push-'))))
const world = worldOfFile(() => ({ filesDir }))
let address: string

beforeAll(async () => {
  address = await world.composition.app.listen({ host: '127.0.0.1', port: 0 })
})

interface Frame {
  cmd: string
  flags?: number
  body: { ok?: boolean; event?: string; reason?: string; payload?: Record<string, any> }
}

async function connect(caller: Caller, token = caller.tokens.shortToken) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/front/push`, {
    headers: { origin: address, cookie: `mw_long=${caller.tokens.longToken}` },
  })
  const frames: Frame[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)) as Frame)
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject))
  socket.send(JSON.stringify({ cmd: 'handshake', body: { deviceId: 'web-1', platform: 'web' } }))
  socket.send(JSON.stringify({ cmd: 'bind', body: { token } }))
  const hear = async (fits: (frame: Frame) => boolean): Promise<Frame> => {
    for (;;) {
      const found = frames.find(fits)
      if (found) return found
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  return { socket, frames, closed, hear }
}

const isBound = ({ cmd, body }: Frame) => cmd === 'bind' && body.ok === true

it('[PU-01 PU-06] tells the user of the end of a job, in the shape that the job itself has', async () => {
  const caller = await world.user(['*'])
  const line = await connect(caller)
  await line.hear(isBound)
  const { taskId } = await caller.ok(`${section.path}/export.do`)
  const frame = await line.hear(({ body }) => body.event === 'jobs.ended' && body.payload?.taskId === taskId)
  expect(frame.flags).toBe(1)
  expect(frame.body.payload).toEqual(await caller.ok('comm/job/get.do', { taskId }))
  line.socket.terminate()
})

it('[S2 R5 W1] closes the socket of who signs out, and opens it to no wrong token', async () => {
  const caller = await world.user(['*'])
  const stranger = await world.user(['*'])
  expect(await (await connect(caller, stranger.tokens.shortToken)).closed).toBe(1008)
  const line = await connect(caller)
  await line.hear(isBound)
  await caller.ok('upms/user/logout.do')
  expect(await line.hear(({ cmd }) => cmd === 'kick')).toMatchObject({ body: { reason: 'ended' } })
  expect(await line.closed).toBe(4001)
})

it('[W4] sockets, however many have come, leave calls their room', async () => {
  const caller = await world.user(['*'])
  const headers = { origin: address, cookie: `mw_long=${caller.tokens.longToken}` }
  const comeAndGo = () =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/front/push`, { headers })
      socket.once('open', () => socket.terminate())
      socket.once('close', () => resolve())
      socket.once('error', reject)
    })
  for (let round = 0; round < 11; round += 1) await Promise.all(Array.from({ length: 50 }, comeAndGo))
  expect(await caller.post('comm/job/list.do')).toMatchObject({ code: 1 })
})

it('[PU-06] an export that is done comes with its file; one that failed says so by code 501 with its title, and has none', async () => {
  const caller = await world.user(['*'], { language: 'en' })
  const line = await connect(caller)
  await line.hear(isBound)
  await caller.ok(`${section.path}/add.do`, { name: 'CNC', type: 'cnc' })
  const ended =
    (taskId: number) =>
    ({ body }: Frame) =>
      body.event === 'jobs.ended' && body.payload!['taskId'] === taskId
  const done = await caller.ok(`${section.path}/export.do`)
  expect((await line.hear(ended(done.taskId))).body.payload).toMatchObject({ status: 'succeeded', result: { rows: 1 } })
  expect((await caller.get(`comm/export/download.do?taskId=${done.taskId}`)).status).toBe(200)

  // Files cannot be written any more.
  await rm(filesDir, { recursive: true })
  await writeFile(filesDir, '')
  const failed = await caller.ok(`${section.path}/export.do`)
  const { payload } = (await line.hear(ended(failed.taskId))).body
  expect(payload).toMatchObject({ status: 'failed', title: expect.stringContaining('Section') })
  const told = await line.hear(
    ({ body }) => body.event === 'messages.received' && body.payload!['taskId'] === failed.taskId,
  )
  expect(told.body.payload).toMatchObject({ code: '501', msgHeader: expect.stringContaining(payload!['title']) })
  const { rows } = await caller.ok('bms/msg/list.do')
  expect(rows).toEqual([expect.objectContaining({ code: '501', taskId: failed.taskId })])
  expect(JSON.parse((await caller.get(`comm/export/download.do?taskId=${failed.taskId}`)).body.toString()).code).toBe(
    404,
  )
  line.socket.terminate()
})
