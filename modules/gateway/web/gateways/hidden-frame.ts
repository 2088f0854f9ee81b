/** A frame that nobody sees and that does for a page what the page itself may not: reach a gateway of the factory. */
import { basePrefix } from '@mouldwright/web-kit'

interface FrameOptions {
  /** Of its document, below the product's own path. */
  path: string
  /** Features that it may use: browsers ask the person before a page may reach into the local network; the frame asks. */
  allow: string
  sandbox?: string
}

/**
 * Milliseconds within which it must say that it is ready. It comes from our own server, over whatever line, and may take a process of
 * the browser's: that says nothing about a gateway.
 */
const openMs = 60_000

/** Returns a function that opens the frame once and gives its window; where it did not open, the next call tries again. */
export function hiddenFrame(options: FrameOptions): () => Promise<Window> {
  let opened: Promise<Window> | undefined
  return () => {
    if (opened) return opened
    const { element, ready } = open(options)
    opened = ready
    ready.catch(() => {
      opened = undefined
      element.remove()
    })
    return ready
  }
}

function open({ path, allow, sandbox }: FrameOptions): {
  element: HTMLIFrameElement
  ready: Promise<Window>
} {
  const element = document.createElement('iframe')
  element.src = `${basePrefix}${path}`
  if (sandbox) element.setAttribute('sandbox', sandbox)
  element.allow = allow
  element.style.display = 'none'
  element.setAttribute('aria-hidden', 'true')
  element.tabIndex = -1
  const ready = new Promise<Window>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The frame of ${path} did not open.`)), openMs)
    const hear = ({ source, data }: MessageEvent) => {
      if (data !== 'ready' || source !== element.contentWindow || !element.contentWindow) return
      removeEventListener('message', hear)
      clearTimeout(timer)
      resolve(element.contentWindow)
    }
    addEventListener('message', hear)
  })
  document.body.append(element)
  return { element, ready }
}
