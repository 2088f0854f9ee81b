import { useEffect, useEffectEvent, type FormEvent, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { useSingleKeys } from '../session/single-keys.ts'
import { isTyping } from './is-typing.ts'

/** Hears every key of the page that nothing has stopped. */
export function useHeardKeys(act: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(act)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => heard(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

/**
 * Hears a key anywhere on the page while the component is there.
 * @param key `n`, `/`, or `ctrl+s`. Characters without Ctrl act only outside fields, and where the person wants them.
 */
export function useKey(key: string, act: (() => void) | undefined): void {
  const hasSingleKeys = useSingleKeys()
  useHeardKeys((event) => {
    const wantsCtrl = key.startsWith('ctrl+')
    const letter = wantsCtrl ? key.slice('ctrl+'.length) : key
    if (letter.length === 1 && !wantsCtrl && !hasSingleKeys) return
    if (!act || event.defaultPrevented || event.altKey || event.key.toLowerCase() !== letter.toLowerCase()) return
    if ((event.ctrlKey || event.metaKey) !== wantsCtrl || (!wantsCtrl && isTyping(event.target))) return
    event.preventDefault()
    act()
  })
}

/** Of a form: Enter and Ctrl+S save it. */
export const savingKeys = (save: () => Promise<void>) => ({
  onSubmit: (event: FormEvent) => {
    event.preventDefault()
    void save()
  },
  onKeyDown: (event: ReactKeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    void save()
  },
})
