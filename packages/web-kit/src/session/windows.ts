/** Words between the product's own windows: `logout` (quiet) and `reload`. Frames and openers of this origin may say them too. */

export type WindowWord = 'logout' | 'reload'

const channelName = 'mw'
const isWord = (value: unknown): value is WindowWord => value === 'logout' || value === 'reload'

/** One channel for the page: a channel does not hear itself, so the page that says a word does not take it. */
let channel: BroadcastChannel | undefined
const open = () =>
  typeof BroadcastChannel === 'undefined' ? undefined : (channel ??= new BroadcastChannel(channelName))

export function tellOtherWindows(word: WindowWord): void {
  open()?.postMessage(word)
}

/** Hears the words of other windows; what comes from another origin, or is no word of ours, is not heard. */
export function hearWindows(hear: (word: WindowWord) => void): () => void {
  const onMessage = ({ origin, data }: MessageEvent) => {
    if (origin === location.origin && isWord(data)) hear(data)
  }
  const onBroadcast = ({ data }: MessageEvent) => {
    if (isWord(data)) hear(data)
  }
  const line = open()
  line?.addEventListener('message', onBroadcast)
  addEventListener('message', onMessage)
  return () => {
    line?.removeEventListener('message', onBroadcast)
    removeEventListener('message', onMessage)
  }
}
