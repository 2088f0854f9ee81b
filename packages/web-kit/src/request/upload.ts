import { addressOf } from './address.ts'
import { callBeside, localFiles, networkFailure } from './client.ts'

export interface Uploaded {
  fileId: number
  name: string
  bytes: number
}

export interface UploadOptions {
  signal?: AbortSignal
  /** Part done, 0 to 1. */
  onProgress?: (part: number) => void
  /** Module that the file is for: nothing is sent for one that the tenant has not opened. */
  module?: string
  /** The server has no need of the content: where a gateway keeps such files, it goes there. */
  mayStayLocal?: boolean
}

/** Sends a file to the store: the cloud's, or that of the factory's gateway. */
export async function upload(file: File, given: UploadOptions = {}): Promise<Uploaded> {
  const local = given.mayStayLocal ? localFiles() : undefined
  if (local && (await local.isInUse(file))) return local.upload(file, given)
  const { onProgress, mayStayLocal: _, ...options } = given
  const attempt = (headers: Record<string, string>) => post(file, headers, { onProgress, ...options })
  return (await callBeside(attempt, options)) as Uploaded
}

type Post = Pick<UploadOptions, 'signal'> & { onProgress: UploadOptions['onProgress'] }

/** `XMLHttpRequest`, because `fetch` does not tell how much has left. */
function post(file: File, headers: Record<string, string>, { onProgress, signal }: Post): Promise<Response> {
  const { url } = addressOf('/comm/file/upload.do', {}, { origin: location.origin, now: Date.now(), method: 'POST' })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () => reject(networkFailure()))
    request.addEventListener('abort', () => reject(new DOMException('The upload was given up.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) headers.set(name, request.getResponseHeader(name) ?? '')
  // Some statuses may have no body at all, not even an empty one.
  return new Response(responseText || null, { status, statusText, headers })
}
