import { vi } from 'vitest'

/** As much of a request as an upload uses; the test says how and when it ends. */
export class HeldUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 200
  readonly statusText = 'OK'
  readonly getResponseHeader = () => 'application/json'
  responseText = ''
  fileName = ''
  open() {}
  setRequestHeader() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  /** @param data of the answer, which is a success */
  end(data: object): void {
    this.endWith('load', { code: 1, message: '', data })
  }
  /** @param kind `error` where no answer came */
  endWith(kind: 'load' | 'error', body: object = {}): void {
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event(kind))
  }
}

/** From now on uploads go nowhere. `onSend` is told of each; `vi.unstubAllGlobals` ends it. */
export function holdUploads(onSend: (upload: HeldUpload) => void): void {
  class Upload extends HeldUpload {
    send(form: FormData) {
      this.fileName = (form.get('file') as File).name
      onSend(this)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
}
