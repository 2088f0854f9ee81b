import type { GestureState } from './gestures.ts'

/** The pointer's shape by what it does. */
export function cursorOf(gesture: GestureState): 'default' | 'bar' | 'pan' | 'drag' | 'frame' {
  switch (gesture.mode) {
    case 'idle':
      return gesture.hover.task >= 0 ? 'bar' : 'default'
    case 'panning':
    case 'pinching':
      return 'pan'
    case 'framing':
    case 'marking':
      return 'frame'
    case 'dragging':
      return 'drag'
    case 'pressed':
      return 'default'
  }
}
