/** A browser that sends a file to a gateway, part by part, and fetches one. */
import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Browser } from '../../../../modules/gateway/server/traveller.fixture.ts'
import { chunkBytes } from './upload-store.ts'

export const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('base64url')

interface Answer {
  status: number
  code: number
  message: string
  data: any
}

const read = async (answer: Response): Promise<Answer> => ({ status: answer.status, ...((await answer.json()) as any) })

export interface Sender {
  begin(name: string, content: Uint8Array, claims?: { hash?: string; bytes?: number }): Promise<Answer>
  put(upload: string, offset: number, chunk: Uint8Array, hash?: string): Promise<Answer>
  state(upload: string): Promise<Answer>
  finish(upload: string): Promise<Answer>
  /** All of it. */
  send(name: string, content: Uint8Array): Promise<Answer>
}

export function senderTo(at: () => string, browser: Browser): Sender {
  const sender: Sender = {
    async begin(name, content, { hash = hashOf(content), bytes = content.byteLength } = {}) {
      const { ticket } = await browser.ok('/gateway/ticket/issue.do', { purpose: 'web', bytes })
      const form = new URLSearchParams({ ticket, name, bytes: String(bytes), hash, sessionId: 'x' })
      return read(await fetch(`${at()}/gateway/file/upload/web`, { method: 'POST', body: form }))
    },
    put: async (upload, offset, chunk, hash = hashOf(chunk)) =>
      read(
        await fetch(`${at()}/gateway/file/upload/chunk/${upload}/${offset}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/octet-stream', 'chunk-hash': hash },
          body: new Uint8Array(chunk),
        }),
      ),
    state: async (upload) => read(await fetch(`${at()}/gateway/file/upload/state/${upload}`)),
    finish: async (upload) => read(await fetch(`${at()}/gateway/file/upload/finish/${upload}`, { method: 'POST' })),
    async send(name, content) {
      const { data } = await sender.begin(name, content)
      for (let offset = 0; offset < content.byteLength; offset += chunkBytes)
        await sender.put(data.upload, offset, content.subarray(offset, offset + chunkBytes))
      return sender.finish(data.upload)
    },
  }
  return sender
}

/** Text, so that its kind is plain; the same seed makes the same. */
export const contentOf = (bytes: number, seed = 1): Buffer => {
  const content = Buffer.alloc(bytes, 0x61)
  for (let at = 0; at < bytes; at += 4_096) content.write(`${seed}:${at};`, at, 'latin1')
  return content
}

/**
 * The head of a chunk and half of it; the rest never comes.
 * @returns the line, which is still open
 */
export const sendHalf = (port: number, upload: string, offset: number, chunk: Uint8Array) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `PUT /gateway/file/upload/chunk/${upload}/${offset} HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\n` +
          `chunk-hash: ${hashOf(chunk)}\r\ncontent-length: ${chunk.byteLength}\r\n\r\n`,
      )
      socket.write(chunk.subarray(0, chunk.byteLength / 2), () => resolve(socket))
    })
    socket.once('error', reject)
  })
