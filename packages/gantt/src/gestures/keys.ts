import type { GestureAct, GestureRules } from './gestures.ts'

/** `key` as in KeyboardEvent. */
export interface KeyInput {
  type: 'key'
  key: string
  shift: boolean
  alt: boolean
  /** Ctrl or Cmd: left to the page and the browser. */
  control: boolean
}

const arrows: Record<string, 'left' | 'right' | 'up' | 'down'> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const plain: Record<string, GestureAct> = {
  Enter: { type: 'openFocused' },
  ' ': { type: 'toggleFocused' },
  PageUp: { type: 'page', direction: 'up' },
  PageDown: { type: 'page', direction: 'down' },
  Home: { type: 'page', direction: 'home' },
  End: { type: 'page', direction: 'end' },
}

const single: Record<string, GestureAct> = {
  '+': { type: 'zoomStep', direction: 'in' },
  '=': { type: 'zoomStep', direction: 'in' },
  '-': { type: 'zoomStep', direction: 'out' },
  '0': { type: 'fit' },
  t: { type: 'now' },
}

/** What a key does; nothing for keys that are the page's. */
export function keyActs({ key, shift, alt, control }: KeyInput, rules: GestureRules): GestureAct[] {
  if (control) return []
  const direction = arrows[key]
  if (direction) {
    if (alt) return rules.isMovable ? [{ type: 'nudge', direction }] : []
    return [{ type: 'walk', direction, add: shift }]
  }
  if (alt) return []
  const act = plain[key] ?? (rules.hasSingleKeys ? single[key.toLowerCase()] : undefined)
  return act ? [act] : []
}
