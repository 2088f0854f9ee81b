import { addShortCode } from '@mouldwright/links/shared'
import { call, tellFailure, toast } from '@mouldwright/web-kit'
import { tell } from './page-words.ts'

/**
 * Copies a short address of a page of this suite, so that it fits into a message and opens what the sender sees.
 * @param path path, query and anchor as they stand in the address bar
 */
export async function copyPageLink(path: string): Promise<void> {
  try {
    const { code } = await call(addShortCode, { path }, { quiet: true })
    const address = `${location.origin}/${code}`
    try {
      await navigator.clipboard.writeText(address)
      toast('success', tell('linkCopied', { address }))
    } catch {
      // A browser that keeps its clipboard to itself: the address is there to be copied by hand.
      toast('info', tell('linkIs', { address }))
    }
  } catch (error) {
    tellFailure(error)
  }
}
