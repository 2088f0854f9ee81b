import { keyActs } from './keys.ts'
import type { KeyInput } from './keys.ts'

/**
 * What the body was told; `task` is what lies under the pointer, −1 for nothing. A pointer that only moves may also meet a
 * downtime, which has a number below −1. Times in milliseconds.
 */
export type GestureInput =
  | {
      type: 'down'
      pointer: number
      x: number
      y: number
      time: number
      task: number
      isTouch: boolean
      shift: boolean
      add: boolean
    }
  | { type: 'move'; pointer: number; x: number; y: number; time: number; task: number; alt: boolean }
  | { type: 'up'; pointer: number; time: number }
  /** The pointer was lost, or what it held is no more. */
  | { type: 'cancel' }
  | { type: 'leave' }
  | { type: 'wheel'; x: number; dx: number; dy: number; zoom: boolean; shift: boolean }
  | { type: 'doubleClick'; task: number }
  | { type: 'timer'; time: number }
  | KeyInput

/** What should happen; whoever runs the chart carries it out. */
export type GestureAct =
  | { type: 'pan'; dx: number; dy: number }
  /** A factor above 1 shows more time; the moment under `x` stays. */
  | { type: 'zoom'; x: number; factor: number }
  | { type: 'highlight'; task: number }
  | { type: 'hover'; task: number; x: number; y: number }
  /** −1 clears; `add` keeps what is chosen and turns this one round. */
  | { type: 'select'; task: number; add: boolean }
  | { type: 'frame'; x: number; y: number; width: number; height: number }
  | { type: 'frameDone'; x: number; y: number; width: number; height: number; add: boolean }
  | { type: 'frameCancel' }
  | { type: 'open'; task: number }
  /** A stretch of time on the row under `y`; `mark` says how far it goes by now. */
  | { type: 'markStart'; x: number; y: number }
  | { type: 'mark'; x: number; isFree: boolean }
  | { type: 'markDone' }
  | { type: 'markCancel' }
  /** `x` is where the bar was taken. */
  | { type: 'dragStart'; task: number; x: number }
  /** `isFree` leaves out snapping. */
  | { type: 'drag'; task: number; x: number; y: number; isFree: boolean }
  | { type: 'drop'; task: number }
  | { type: 'dragCancel'; task: number }
  /** Send a `timer` input at this time. */
  | { type: 'wake'; time: number }
  | { type: 'walk'; direction: 'left' | 'right' | 'up' | 'down'; add: boolean }
  | { type: 'nudge'; direction: 'left' | 'right' | 'up' | 'down' }
  | { type: 'openFocused' }
  | { type: 'toggleFocused' }
  | { type: 'page'; direction: 'up' | 'down' | 'home' | 'end' }
  | { type: 'zoomStep'; direction: 'in' | 'out' }
  | { type: 'fit' }
  | { type: 'now' }

interface Point {
  x: number
  y: number
}

export type GestureState =
  | { mode: 'idle'; hover: { task: number; since: number; isShown: boolean; at: Point } }
  | { mode: 'pressed'; pointer: number; start: Point; task: number; isTouch: boolean; add: boolean }
  | { mode: 'panning'; pointer: number; last: Point }
  | { mode: 'framing'; pointer: number; start: Point; now: Point; task: number; add: boolean }
  | { mode: 'dragging'; pointer: number; task: number }
  | { mode: 'marking'; pointer: number }
  | { mode: 'pinching'; pointers: [{ id: number; at: Point }, { id: number; at: Point }] }

export interface GestureRules {
  /** May bars be dragged and nudged? */
  isMovable: boolean
  /** Does a drag mark a stretch of time on a row, wherever it begins? */
  isMarking: boolean
  /** Do single keys (+, −, 0, T) act? */
  hasSingleKeys: boolean
}

const HOVER_AFTER_MS = 300
/** Pixels that a pointer may tremble before a click becomes a drag. */
const SLACK = 4

const NOTHING = { task: -1, since: 0, isShown: false, at: { x: 0, y: 0 } }
export const idle: GestureState = { mode: 'idle', hover: NOTHING }

interface Step {
  state: GestureState
  acts: GestureAct[]
}

/** Pure: the next state, and what should happen. */
export function reduceGesture(state: GestureState, input: GestureInput, rules: GestureRules): Step {
  if (input.type === 'wheel') {
    // What lies under a resting pointer changes, so the card of before would be wrong.
    if (state.mode !== 'idle') return { state, acts: [wheelAct(input)] }
    return { state: idle, acts: [...hideHover(state), wheelAct(input)] }
  }
  if (input.type === 'key') return reduceKey(state, input, rules)
  if (input.type === 'doubleClick') return { state, acts: input.task < 0 ? [] : [{ type: 'open', task: input.task }] }
  if (input.type === 'cancel') return { state: idle, acts: [...hideHover(state), ...giveBack(state)] }
  if (input.type === 'down') return press(state, input)
  switch (state.mode) {
    case 'idle':
      return reduceHover(state, input)
    case 'pressed':
      return reducePressed(state, input, rules)
    case 'panning':
      if (input.type === 'move' && input.pointer === state.pointer) {
        const pan: GestureAct = { type: 'pan', dx: state.last.x - input.x, dy: state.last.y - input.y }
        return { state: { ...state, last: { x: input.x, y: input.y } }, acts: [pan] }
      }
      return input.type === 'up' ? { state: idle, acts: [] } : { state, acts: [] }
    case 'framing':
      return reduceFrame(state, input)
    case 'dragging':
      if (input.type === 'move' && input.pointer === state.pointer) return { state, acts: [dragAct(state, input)] }
      return input.type === 'up' ? { state: idle, acts: [{ type: 'drop', task: state.task }] } : { state, acts: [] }
    case 'marking':
      if (input.type === 'move' && input.pointer === state.pointer)
        return { state, acts: [{ type: 'mark', x: input.x, isFree: input.alt }] }
      return input.type === 'up' ? { state: idle, acts: [{ type: 'markDone' }] } : { state, acts: [] }
    case 'pinching':
      return reducePinch(state, input)
  }
}

type Of<T extends GestureInput['type']> = Extract<GestureInput, { type: T }>
type In<T extends GestureState['mode']> = Extract<GestureState, { mode: T }>
type PointerInput = Of<'move' | 'up' | 'leave' | 'timer'>

/** A wheel pans; with Shift it pans in time; with Ctrl, which is also what a pinch on a touchpad sends, it zooms. */
function wheelAct({ x, dx, dy, zoom, shift }: Of<'wheel'>): GestureAct {
  if (zoom) return { type: 'zoom', x, factor: Math.exp(Math.max(-240, Math.min(240, dy)) / 400) }
  return shift && dx === 0 ? { type: 'pan', dx: dy, dy: 0 } : { type: 'pan', dx, dy }
}

function hideHover(state: GestureState): GestureAct[] {
  if (state.mode !== 'idle' || state.hover.task === -1) return []
  const acts: GestureAct[] = [{ type: 'highlight', task: -1 }]
  if (state.hover.isShown) acts.push({ type: 'hover', task: -1, ...state.hover.at })
  return acts
}

function press(state: GestureState, input: Of<'down'>): Step {
  const { pointer, task, isTouch, add } = input
  const at = { x: input.x, y: input.y }
  if (input.isTouch && (state.mode === 'pressed' || state.mode === 'panning') && state.pointer !== input.pointer) {
    const first = state.mode === 'pressed' ? state.start : state.last
    return {
      state: {
        mode: 'pinching',
        pointers: [
          { id: state.pointer, at: first },
          { id: input.pointer, at },
        ],
      },
      acts: [],
    }
  }
  if (state.mode !== 'idle') return { state, acts: [] }
  const hidden = hideHover(state)
  if (input.shift && !input.isTouch) {
    return { state: { mode: 'framing', pointer, start: at, now: at, task, add }, acts: hidden }
  }
  return { state: { mode: 'pressed', pointer, start: at, task, isTouch, add }, acts: hidden }
}

function reduceHover(state: In<'idle'>, input: PointerInput): Step {
  const { hover } = state
  if (input.type === 'timer') {
    if (hover.task === -1 || hover.isShown || input.time < hover.since + HOVER_AFTER_MS) return { state, acts: [] }
    return {
      state: { mode: 'idle', hover: { ...hover, isShown: true } },
      acts: [{ type: 'hover', task: hover.task, ...hover.at }],
    }
  }
  if (input.type === 'up') return { state, acts: [] }
  const task = input.type === 'leave' ? -1 : input.task
  const at = input.type === 'leave' ? hover.at : { x: input.x, y: input.y }
  if (task === hover.task) return { state: { mode: 'idle', hover: { ...hover, at } }, acts: [] }
  const acts: GestureAct[] = [{ type: 'highlight', task }]
  if (hover.isShown) acts.push({ type: 'hover', task: -1, ...at })
  if (input.type === 'leave' || task === -1) return { state: idle, acts }
  acts.push({ type: 'wake', time: input.time + HOVER_AFTER_MS })
  return { state: { mode: 'idle', hover: { task, since: input.time, isShown: false, at } }, acts }
}

function reducePressed(state: In<'pressed'>, input: PointerInput, rules: GestureRules): Step {
  if (input.type === 'up' && input.pointer === state.pointer) {
    const chosen = state.task >= 0 || !state.add
    return { state: idle, acts: chosen ? [{ type: 'select', task: state.task, add: state.add }] : [] }
  }
  if (input.type !== 'move' || input.pointer !== state.pointer) return { state, acts: [] }
  if (Math.hypot(input.x - state.start.x, input.y - state.start.y) < SLACK) return { state, acts: [] }
  if (rules.isMarking && !state.isTouch) {
    const acts: GestureAct[] = [
      { type: 'highlight', task: -1 },
      { type: 'markStart', ...state.start },
      { type: 'mark', x: input.x, isFree: input.alt },
    ]
    return { state: { mode: 'marking', pointer: state.pointer }, acts }
  }
  if (state.task >= 0 && rules.isMovable && !state.isTouch) {
    const dragging = { mode: 'dragging' as const, pointer: state.pointer, task: state.task }
    return {
      state: dragging,
      acts: [{ type: 'dragStart', task: state.task, x: state.start.x }, dragAct(dragging, input)],
    }
  }
  return {
    state: { mode: 'panning', pointer: state.pointer, last: { x: input.x, y: input.y } },
    acts: [
      { type: 'highlight', task: -1 },
      { type: 'pan', dx: state.start.x - input.x, dy: state.start.y - input.y },
    ],
  }
}

function dragAct(state: In<'dragging'>, input: Of<'move'>): GestureAct {
  return { type: 'drag', task: state.task, x: input.x, y: input.y, isFree: input.alt }
}

function reduceFrame(state: In<'framing'>, input: PointerInput): Step {
  if (input.type === 'move' && input.pointer === state.pointer) {
    const now = { x: input.x, y: input.y }
    return { state: { ...state, now }, acts: [{ type: 'frame', ...frameOf(state.start, now) }] }
  }
  if (input.type !== 'up') return { state, acts: [] }
  const frame = frameOf(state.start, state.now)
  if (Math.max(frame.width, frame.height) >= SLACK)
    return { state: idle, acts: [{ type: 'frameDone', ...frame, add: state.add }] }
  const added: GestureAct[] = state.task < 0 ? [] : [{ type: 'select', task: state.task, add: true }]
  return { state: idle, acts: [{ type: 'frameCancel' }, ...added] }
}

function frameOf(a: Point, b: Point): { x: number; y: number; width: number; height: number } {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

function reducePinch(state: In<'pinching'>, input: PointerInput): Step {
  const [a, b] = state.pointers
  if (input.type === 'up' && (input.pointer === a.id || input.pointer === b.id)) {
    const rest = input.pointer === a.id ? b : a
    return { state: { mode: 'panning', pointer: rest.id, last: rest.at }, acts: [] }
  }
  if (input.type !== 'move' || (input.pointer !== a.id && input.pointer !== b.id)) return { state, acts: [] }
  const moved = { id: input.pointer, at: { x: input.x, y: input.y } }
  const pointers: In<'pinching'>['pointers'] = input.pointer === a.id ? [moved, b] : [a, moved]
  const before = spread(a.at, b.at)
  const after = spread(pointers[0].at, pointers[1].at)
  return {
    state: { mode: 'pinching', pointers },
    acts: [
      { type: 'zoom', x: before.middle.x, factor: before.distance / after.distance },
      { type: 'pan', dx: before.middle.x - after.middle.x, dy: before.middle.y - after.middle.y },
    ],
  }
}

function spread(a: Point, b: Point): { middle: Point; distance: number } {
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    distance: Math.max(16, Math.hypot(a.x - b.x, a.y - b.y)),
  }
}

/**
 * A gesture that goes on while the chart is given other data, with the number that its task has from now on. Absent where that task is
 * gone, and where nothing is held: what lies under a resting pointer may be another.
 */
export function carriedOver(
  state: GestureState,
  renumber: (task: number) => number | undefined,
): GestureState | undefined {
  if (state.mode === 'idle') return undefined
  if (!('task' in state) || state.task < 0) return state
  const task = renumber(state.task)
  // A frame is of the tasks that lie in it, wherever it began.
  if (state.mode === 'framing') return { ...state, task: task ?? -1 }
  return task === undefined ? undefined : { ...state, task }
}

function giveBack(state: GestureState): GestureAct[] {
  if (state.mode === 'dragging') return [{ type: 'dragCancel', task: state.task }]
  if (state.mode === 'marking') return [{ type: 'markCancel' }]
  return state.mode === 'framing' ? [{ type: 'frameCancel' }] : []
}

function reduceKey(state: GestureState, input: KeyInput, rules: GestureRules): Step {
  if (input.key !== 'Escape') return { state, acts: keyActs(input, rules) }
  const acts = giveBack(state)
  if (acts.length > 0) return { state: idle, acts }
  const hidden = hideHover(state)
  return { state: idle, acts: [...hidden, { type: 'select', task: -1, add: false }] }
}
