import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './is-typing.ts'

/**
 * Hears a key anywhere on the page while the component is there.
 * @param key `n`, `/`, or `ctrl+s`. Keys without Ctrl act only outside fields.
 */
export function useKey(key: string, act: (() => void) | undefined): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    const wantsCtrl = key.startsWith('ctrl+')
    const letter = wantsCtrl ? key.slice('ctrl+'.length) : key
    if (!act || event.defaultPrevented || event.altKey || event.key.toLowerCase() !== letter.toLowerCase()) return
    if ((event.ctrlKey || event.metaKey) !== wantsCtrl || (!wantsCtrl && isTyping(event.target))) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => heard(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
