import { describe, expect, it } from 'vitest'
import { carriedOver, idle, reduceGesture } from './gestures.ts'
import type { GestureAct, GestureInput, GestureState } from './gestures.ts'

const fixed = { isMovable: false, isMarking: false, hasSingleKeys: true }
const movable = { ...fixed, isMovable: true }
const marking = { ...movable, isMarking: true }

const down = (x: number, y: number, more: Partial<Extract<GestureInput, { type: 'down' }>> = {}): GestureInput => ({
  type: 'down',
  pointer: 1,
  x,
  y,
  time: 0,
  task: -1,
  isTouch: false,
  shift: false,
  add: false,
  ...more,
})
const move = (x: number, y: number, more: Partial<Extract<GestureInput, { type: 'move' }>> = {}): GestureInput => ({
  type: 'move',
  pointer: 1,
  x,
  y,
  time: 0,
  task: -1,
  alt: false,
  ...more,
})
const up = (pointer = 1): GestureInput => ({ type: 'up', pointer, time: 0 })
const key = (name: string, more = {}): GestureInput => ({
  type: 'key',
  key: name,
  shift: false,
  alt: false,
  control: false,
  ...more,
})

function play(inputs: readonly GestureInput[], rules = fixed): { acts: GestureAct[]; state: GestureState } {
  let state = idle
  const acts: GestureAct[] = []
  for (const input of inputs) {
    const step = reduceGesture(state, input, rules)
    state = step.state
    acts.push(...step.acts)
  }
  return { acts, state }
}
const actsOf = (inputs: readonly GestureInput[], rules = fixed) => play(inputs, rules).acts

describe('marking time', () => {
  it('[PH-04] draws a stretch wherever the drag begins, and gives it up with Escape', () => {
    const begun = [down(100, 40, { task: 7 }), move(140, 44), move(180, 90, { alt: true })]
    const drawn: GestureAct[] = [
      { type: 'highlight', task: -1 },
      { type: 'markStart', x: 100, y: 40 },
      { type: 'mark', x: 140, isFree: false },
      { type: 'mark', x: 180, isFree: true },
    ]
    expect(actsOf([...begun, up()], marking)).toEqual([...drawn, { type: 'markDone' }])
    expect(actsOf([...begun, key('Escape'), up()], marking)).toEqual([...drawn, { type: 'markCancel' }])
    // Without the mode the bar is what moves; a click still chooses.
    expect(actsOf(begun, movable)[0]).toMatchObject({ type: 'dragStart', task: 7 })
    expect(actsOf([down(100, 40, { task: 7 }), up()], marking)).toEqual([{ type: 'select', task: 7, add: false }])
  })
})

describe('panning', () => {
  it('follows a drag of empty ground, past a little trembling', () => {
    expect(actsOf([down(100, 100), move(102, 101), move(90, 110), move(80, 110), up()])).toEqual([
      { type: 'highlight', task: -1 },
      { type: 'pan', dx: 10, dy: -10 },
      { type: 'pan', dx: 10, dy: 0 },
    ])
  })

  it('also takes a bar where bars may not move', () => {
    expect(actsOf([down(100, 100, { task: 7 }), move(50, 100)])).toContainEqual({ type: 'pan', dx: 50, dy: 0 })
  })

  it('follows the wheel, with Shift in time', () => {
    const wheel = { type: 'wheel', x: 5, dx: 0, dy: 40, zoom: false, shift: false } as const
    expect(actsOf([wheel])).toEqual([{ type: 'pan', dx: 0, dy: 40 }])
    expect(actsOf([{ ...wheel, shift: true }])).toEqual([{ type: 'pan', dx: 40, dy: 0 }])
  })
})

describe('zooming', () => {
  it('holds the pointer with Ctrl and the wheel, in by turning away', () => {
    const [act] = actsOf([{ type: 'wheel', x: 321, dx: 0, dy: -100, zoom: true, shift: false }])
    expect(act).toMatchObject({ type: 'zoom', x: 321 })
    expect((act as { factor: number }).factor).toBeLessThan(1)
  })

  it('follows two fingers, then pans with the one that stays', () => {
    const touch = { isTouch: true }
    const { acts, state } = play([
      down(100, 100, touch),
      down(200, 100, { ...touch, pointer: 2 }),
      move(300, 100, { pointer: 2 }),
      up(1),
    ])
    expect(acts).toEqual([
      { type: 'zoom', x: 150, factor: 0.5 },
      { type: 'pan', dx: -50, dy: 0 },
    ])
    expect(state).toEqual({ mode: 'panning', pointer: 2, last: { x: 300, y: 100 } })
  })
})

describe('choosing', () => {
  it('takes what was clicked, clears on empty ground and adds with Ctrl', () => {
    expect(actsOf([down(10, 10, { task: 3 }), up()])).toEqual([{ type: 'select', task: 3, add: false }])
    expect(actsOf([down(10, 10), up()])).toEqual([{ type: 'select', task: -1, add: false }])
    expect(actsOf([down(10, 10, { task: 3, add: true }), up()])).toEqual([{ type: 'select', task: 3, add: true }])
    expect(actsOf([down(10, 10, { add: true }), up()])).toEqual([])
  })

  it('frames with Shift, in any direction', () => {
    expect(actsOf([down(100, 100, { shift: true }), move(40, 160), up()])).toEqual([
      { type: 'frame', x: 40, y: 100, width: 60, height: 60 },
      { type: 'frameDone', x: 40, y: 100, width: 60, height: 60, add: false },
    ])
  })

  it('adds the bar under a Shift-click', () => {
    expect(actsOf([down(100, 100, { shift: true, task: 4 }), up()])).toEqual([
      { type: 'frameCancel' },
      { type: 'select', task: 4, add: true },
    ])
  })

  it('opens by double click', () => {
    expect(actsOf([{ type: 'doubleClick', task: 9 }])).toEqual([{ type: 'open', task: 9 }])
    expect(actsOf([{ type: 'doubleClick', task: -1 }])).toEqual([])
  })
})

describe('hovering', () => {
  const over = move(10, 10, { task: 5, time: 1000 })

  it('shows the card after 0.3 s, where the pointer then is', () => {
    expect(actsOf([over, move(12, 11, { task: 5, time: 1100 }), { type: 'timer', time: 1300 }])).toEqual([
      { type: 'highlight', task: 5 },
      { type: 'wake', time: 1300 },
      { type: 'hover', task: 5, x: 12, y: 11 },
    ])
  })

  it('shows nothing when the bar was left in time', () => {
    const acts = actsOf([over, move(50, 50, { time: 1200 }), { type: 'timer', time: 1300 }])
    expect(acts.filter((act) => act.type === 'hover')).toEqual([])
  })

  it('counts anew on the next bar', () => {
    const acts = actsOf([over, move(50, 50, { task: 6, time: 1200 }), { type: 'timer', time: 1300 }])
    expect(acts.filter((act) => act.type === 'hover')).toEqual([])
    expect(acts).toContainEqual({ type: 'wake', time: 1500 })
  })

  it('hides the card on leaving, pressing, turning the wheel and Esc', () => {
    const shown = [over, { type: 'timer', time: 1300 } as const]
    const hides: GestureInput[] = [
      { type: 'leave' },
      down(10, 10, { task: 5 }),
      { type: 'wheel', x: 0, dx: 0, dy: 1, zoom: false, shift: false },
      key('Escape'),
      { type: 'cancel' },
    ]
    for (const hide of hides) expect(actsOf([...shown, hide])).toContainEqual({ type: 'hover', task: -1, x: 10, y: 10 })
  })
})

describe('dragging a bar', () => {
  const held = [down(100, 100, { task: 2 }), move(110, 100)]

  it('tells start, way and drop where bars may move', () => {
    expect(actsOf([...held, move(130, 140, { alt: true }), up()], movable)).toEqual([
      { type: 'dragStart', task: 2, x: 100 },
      { type: 'drag', task: 2, x: 110, y: 100, isFree: false },
      { type: 'drag', task: 2, x: 130, y: 140, isFree: true },
      { type: 'drop', task: 2 },
    ])
  })

  it('is given back by Esc and by a lost pointer', () => {
    for (const end of [key('Escape'), { type: 'cancel' } as const]) {
      const { acts, state } = play([...held, end], movable)
      expect(acts.at(-1)).toEqual({ type: 'dragCancel', task: 2 })
      expect(state).toEqual(idle)
    }
  })

  it('never begins by touch, which pans', () => {
    const acts = actsOf([down(100, 100, { task: 2, isTouch: true }), move(140, 100)], movable)
    expect(acts).toContainEqual({ type: 'pan', dx: -40, dy: 0 })
  })

  it('ignores other pointers', () => {
    expect(actsOf([...held, move(500, 500, { pointer: 9 })], movable)).toHaveLength(2)
  })
})

describe('[PH-01 PH-04] what is held while the plan is told anew', () => {
  const held: [string, GestureInput[], typeof fixed][] = [
    ['a press on the ground', [down(10, 10)], movable],
    ['panning', [down(10, 10), move(40, 10)], movable],
    ['a frame', [down(10, 10, { shift: true }), move(40, 40)], movable],
    ['a stretch of time', [down(10, 10), move(40, 10)], marking],
    ['a pinch', [down(10, 10, { isTouch: true }), down(40, 10, { isTouch: true, pointer: 9 })], movable],
  ]
  it.each(held)('%s goes on', (_, inputs, rules) => {
    const { state } = play(inputs, rules)
    expect(state.mode).not.toBe('idle')
    expect(carriedOver(state, () => undefined)).toEqual(state)
  })

  it('a press on a task, and the task in the air, go on where it is still there', () => {
    for (const inputs of [[down(10, 10, { task: 2 })], [down(10, 10, { task: 2 }), move(40, 10)]]) {
      const { state } = play(inputs, movable)
      expect(carriedOver(state, (task) => task + 5)).toEqual({ ...state, task: 7 })
      expect(carriedOver(state, () => undefined)).toBeUndefined()
    }
  })

  it('a frame that began on a task goes on without it', () => {
    const { state } = play([down(10, 10, { shift: true, task: 2 }), move(40, 40)], movable)
    expect(carriedOver(state, (task) => task + 5)).toEqual({ ...state, task: 7 })
    expect(carriedOver(state, () => undefined)).toEqual({ ...state, task: -1 })
  })

  it('a pointer that only rests holds nothing', () => {
    expect(carriedOver(play([move(10, 10, { task: 2 })]).state, (task) => task)).toBeUndefined()
  })
})

describe('keys', () => {
  it('walk, zoom, fit and go to now', () => {
    expect(actsOf(['ArrowLeft', '+', '-', '0', 'T', 'Enter', ' ', 'PageDown'].map((name) => key(name)))).toEqual([
      { type: 'walk', direction: 'left', add: false },
      { type: 'zoomStep', direction: 'in' },
      { type: 'zoomStep', direction: 'out' },
      { type: 'fit' },
      { type: 'now' },
      { type: 'openFocused' },
      { type: 'toggleFocused' },
      { type: 'page', direction: 'down' },
    ])
  })

  it('leave single keys alone when they are switched off, and whatever has Ctrl', () => {
    expect(actsOf([key('t'), key('0')], { ...fixed, hasSingleKeys: false })).toEqual([])
    expect(actsOf([key('+', { control: true }), key('ArrowUp', { control: true })])).toEqual([])
  })

  it('nudge with Alt only where bars may move', () => {
    expect(actsOf([key('ArrowUp', { alt: true })])).toEqual([])
    expect(actsOf([key('ArrowUp', { alt: true })], movable)).toEqual([{ type: 'nudge', direction: 'up' }])
  })

  it('clear the choice with Esc', () => {
    expect(actsOf([key('Escape')])).toEqual([{ type: 'select', task: -1, add: false }])
  })
})
