/** Files by the factory's gateway instead of the cloud: sent in chunks with their hash, fetched by a ticket. */
import { changeGateway, issueDownloadTicket, issueUploadTicket, placeFile } from '@mouldwright/gateway/shared'
import { call, CallError, saveAs, type Uploaded, type UploadOptions } from '@mouldwright/web-kit'
import { sha256 } from '@noble/hashes/sha2.js'
import { places } from '../factories/place-store.ts'
import { tell } from '../page-words.ts'
import { hiddenFrame } from './hidden-frame.ts'
import { goesPlain } from './network-access.ts'

const waitMs = 70_000
/** A line that breaks is tried so often again, each time from where the gateway has it. */
const attempts = 5
const onGateway = 2

interface Sent {
  address: string
  path: string
  method: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string | ArrayBuffer
  /** What comes is a file, which takes its time. */
  isFile?: boolean
}

/** What the frame tells of an answer. */
interface Told {
  status: number
  text?: string
  file?: Blob
}

interface Answer {
  code: number
  message: string
  data: { upload?: string; chunkBytes?: number; offset?: number; fileId?: number; name?: string; bytes?: number }
}

const openFrame = hiddenFrame({
  path: '/gateway/transfer',
  allow: 'local-network-access; local-network; loopback-network',
})

/** Null where no answer came. */
async function tellOf(sent: Sent): Promise<Told | null> {
  const asked = await openFrame().catch(() => null)
  if (!asked) return null
  const { port1: line, port2: theirs } = new MessageChannel()
  const moved = sent.body instanceof ArrayBuffer ? [sent.body] : []
  const told = await new Promise<Told | null>((resolve) => {
    const timer = sent.isFile ? undefined : setTimeout(() => resolve(null), waitMs)
    line.addEventListener('message', ({ data }) => {
      clearTimeout(timer)
      resolve(data as Told | null)
    })
    line.start()
    asked.postMessage(sent, location.origin, [theirs, ...moved])
  })
  line.close()
  return told
}

function answerOf(told: Told | null): Answer | undefined {
  try {
    return told?.text === undefined ? undefined : (JSON.parse(told.text) as Answer)
  } catch {
    return undefined
  }
}

/** What the gateway answers; absent where no answer came. */
const send = async (sent: Sent): Promise<Answer | undefined> => answerOf(await tellOf(sent))

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const pieceBytes = 4 * 1024 * 1024

/** Read piece by piece: a file of any size takes the memory of one. */
async function hashOf(file: File, signal: AbortSignal | undefined): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += pieceBytes) {
    signal?.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()))
  }
  return base64Url(hash.digest())
}

const lost = () => CallError.unanswered('network', tell('gateway.lost'))
const refused = ({ code, message }: Answer) => new CallError(code, message)

function taken(answer: Answer | undefined): Answer['data'] {
  if (!answer) throw lost()
  if (answer.code !== 1) throw refused(answer)
  return answer.data
}

/** Again after a while where no answer came; the gateway takes the same thing twice without harm. */
async function insist(sent: () => Sent, signal: AbortSignal | undefined): Promise<Answer | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    signal?.throwIfAborted()
    const answer = await send(sent())
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt))
  }
  return undefined
}

/** Whether a file of a record goes to the gateway in use rather than to the cloud: as its type says, or the gateway. */
export async function keepsLocally({ name, size }: File): Promise<boolean> {
  const { place } = await call(placeFile, { name, bytes: size })
  return place === 'local' || (place === 'any' && places.get().gateway?.storage === onGateway)
}

export async function uploadLocally(file: File, { onProgress, signal }: UploadOptions = {}): Promise<Uploaded> {
  const hash = await hashOf(file, signal)
  // The page may use the factory's first one, of which the session has not heard yet.
  const { gateway } = places.get()
  if (gateway) await call(changeGateway, { serverAppUuid: gateway.serverAppUuid }, { quiet: true })
  const { ticket, address, path } = await call(issueUploadTicket, {
    ...{ purpose: 'web', bytes: file.size, goesPlain: goesPlain() },
  })
  const form = new URLSearchParams({ ticket, name: file.name, bytes: String(file.size), hash })
  const begun = taken(
    await send({
      address,
      path,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: form.toString(),
    }),
  )
  const upload = begun.upload!
  const chunkBytes = begun.chunkBytes!
  for (let offset = 0; offset < file.size;) {
    const chunk = await file.slice(offset, offset + chunkBytes).arrayBuffer()
    const headers = {
      'content-type': 'application/octet-stream',
      'chunk-hash': base64Url(sha256(new Uint8Array(chunk))),
    }
    const at = `/gateway/file/upload/chunk/${upload}/${offset}`
    offset = taken(
      await insist(() => ({ address, path: at, method: 'PUT', headers, body: chunk.slice(0) }), signal),
    ).offset!
    onProgress?.(offset / file.size)
  }
  const finish = `/gateway/file/upload/finish/${upload}`
  const done = taken(await insist(() => ({ address, path: finish, method: 'POST' }), signal))
  return { fileId: done.fileId!, name: done.name!, bytes: done.bytes! }
}

async function fetched(sent: Sent): Promise<Blob> {
  const told = await tellOf(sent)
  if (told?.file) return told.file
  const answer = answerOf(told)
  throw answer ? refused(answer) : CallError.unanswered('network', tell('gateway.notFetched'))
}

/**
 * The browser fetches it itself, and goes on by itself where the line breaks. From a page of https it takes no download that comes
 * by plain http; there the frame fetches the file, and the browser keeps what came.
 */
export async function downloadLocally(fileId: number): Promise<void> {
  const { address, path, ticket, name } = await call(issueDownloadTicket, { fileId, goesPlain: goesPlain() })
  const from = `${path}?ticket=${ticket}`
  if (location.protocol === 'https:' && address.startsWith('http:'))
    return saveAs(name, await fetched({ address, path: from, method: 'GET', isFile: true }))
  const link = document.createElement('a')
  link.href = `${address}${from}`
  link.rel = 'noopener noreferrer'
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
