/** The program is really killed in the middle of an upload, and really started again. */
import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshCode, freshFolder, siteOfFile, worldThatListens } from '../program.fixture.ts'
import { killProgram, runProgram } from '../spawned.fixture.ts'
import { contentOf, hashOf, senderTo, sendHalf } from './transfer.fixture.ts'
import { chunkBytes } from './upload-store.ts'

const world = worldThatListens()
const site = siteOfFile(world)

it('[GW-02] an upload goes on where it was after kill -9 and a torn write, and is whole in the end', async () => {
  const folder = await freshFolder()
  const { serverAppUuid, code } = await freshCode(site, 'KILL-1', { innerIp: '10.0.0.9', httpPort: 8080 })
  const env = { GATEWAY_DIR: folder, GATEWAY_SERVER: site.address }
  let port = await runProgram({ ...env, GATEWAY_CODE: code })
  await site.browser.ok('/upms/user/changeGateway.do', { serverAppUuid })
  const sender = senderTo(() => `http://127.0.0.1:${port}`, {
    ...site.browser,
    ok: (path: string, body?: object) => site.browser.ok(path, body),
  })
  const content = contentOf(3 * chunkBytes + 77, 9)
  const chunk = (index: number) => content.subarray(index * chunkBytes, (index + 1) * chunkBytes)
  const { upload } = (await sender.begin('big.txt', content)).data
  await sender.put(upload, 0, chunk(0))
  await sender.put(upload, chunkBytes, chunk(1))
  await sendHalf(port, upload, 2 * chunkBytes, chunk(2))
  await killProgram()
  // What the power tears: half a line in the list, and bytes behind it that nobody vouches for.
  await appendFile(join(folder, 'files/incoming', upload, 'chunks'), 'abcdef')
  await appendFile(join(folder, 'files/incoming', upload, 'data'), Buffer.alloc(1_000))
  port = await runProgram(env)
  expect((await sender.state(upload)).data).toEqual({ offset: 2 * chunkBytes, bytes: content.byteLength })
  expect(await readdir(join(folder, 'files/kept'))).toEqual([])
  await sender.put(upload, 2 * chunkBytes, chunk(2))
  await sender.put(upload, 3 * chunkBytes, chunk(3))
  const { data } = await sender.finish(upload)
  await killProgram()
  port = await runProgram(env)
  expect((await sender.finish(upload)).data).toEqual(data)
  const ticket = await site.browser.ok('/gateway/file/issueTicket.do', { fileId: data.fileId })
  const answer = await fetch(`http://127.0.0.1:${port}${ticket.path}?ticket=${ticket.ticket}`)
  expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hashOf(content))
})
