import { addressOf } from './address.ts'
import { besideCalls, networkFailure } from './client.ts'

export interface Uploaded {
  fileId: number
  name: string
  bytes: number
}

export interface UploadOptions {
  signal?: AbortSignal
  /** Part done, 0 to 1. */
  onProgress?: (part: number) => void
}

/** Sends a file to the store. `XMLHttpRequest`, because `fetch` does not tell how much has left. */
export async function upload(file: File, options: UploadOptions = {}): Promise<Uploaded> {
  const { headers, read } = besideCalls()
  const { url } = addressOf('/comm/file/upload.do', {}, { origin: location.origin, now: Date.now(), method: 'POST' })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) options.onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      read(request.status, request.responseText).then((data) => resolve(data as Uploaded), reject)
    })
    request.addEventListener('error', () => reject(networkFailure()))
    request.addEventListener('abort', () => reject(new DOMException('The upload was given up.', 'AbortError')))
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
