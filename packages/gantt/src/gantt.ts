import * as chart from './chart-state.ts'
import type { ChartState } from './chart-state.ts'
import { cursorOf } from './gestures/cursor.ts'
import { carriedOver, idle, reduceGesture } from './gestures/gestures.ts'
import type { GestureAct, GestureInput, GestureRules, GestureState } from './gestures/gestures.ts'
import { createFrame } from './dom/frame.ts'
import { downtimeAt, downtimeOf, hitTest, tasksInFrame } from './layout/hit-test.ts'
import { createMarking } from './gestures/marking.ts'
import { createMoving } from './gestures/moving.ts'
import type { Gantt, GanttOptions, GanttView } from './options.ts'
import type { Rectangle } from './paint/paint-overlay.ts'
import { choose, createTaskNames, indexesOf, renamed } from './gestures/selection.ts'
import { minuteAt, xOf, zoomLevels } from './time/time-scale.ts'
import { isSameView, viewOf } from './view.ts'
import { firstBar, neighbourOf } from './gestures/walk.ts'
import { createZoneClock } from './time/zone-clock.ts'

const ZOOM_STEP = 1.5

/**
 * Puts a chart into `host`, which it fills; `host` needs a height of its own.
 *
 * @throws RangeError when the zone is unknown
 */
export function createGantt(host: HTMLElement, options: GanttOptions): Gantt {
  let state = chart.emptyChart(createZoneClock(options.zone), options.words, options.hasChain ?? true)
  let names = createTaskNames(state.scene.data.tasks)
  let gesture: GestureState = idle
  let marked: Rectangle | undefined
  let shownView: GanttView | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What should be brought into view as soon as the chart has a size. */
  let wanted: (() => void) | undefined
  const rules = rulesOf(options)

  const frame = createFrame(host, options, {
    onInput: feed,
    onResize(width, height) {
      become(chart.withSize(state, width, height))
      if (wanted) bringIntoView(wanted)
    },
    taskAt: (x, y) => hitTest(state.scene, state.viewport, state.scale, x, y).task,
    hoverAt(x, y) {
      const hit = hitTest(state.scene, state.viewport, state.scale, x, y)
      return hit.task === -1 ? downtimeAt(state.scene, hit.row, minuteAt(state.scale, x)) : hit.task
    },
    onToggle: (row) => toggleFold(row),
    onReveal(place) {
      become(chart.revealedRow(state, place))
    },
    onScroll: (scrollTop) => become(chart.scrolled(state, scrollTop)),
    beforePaint() {
      moving.scrollAtEdge()
      tellView()
      return { state, marked, ghost: moving.ghost() ?? marking.ghost() }
    },
  })

  const moving = createMoving(
    {
      state: () => state,
      idOf: (task) => names.idOf(task),
      become,
      invalidate: () => frame.invalidate('overlay'),
    },
    options,
  )

  const marking = createMarking({ state: () => state, invalidate: () => frame.invalidate('overlay') }, options)

  function become(next: ChartState): void {
    const isStatic = next.scene !== state.scene || next.scale !== state.scale || next.viewport !== state.viewport
    state = next
    frame.invalidate(isStatic ? 'all' : 'overlay')
  }

  function feed(input: GestureInput): void {
    const step = reduceGesture(gesture, input, rules)
    gesture = step.state
    for (const act of step.acts) perform(act)
    frame.setCursor(cursorOf(gesture))
  }

  function perform(act: GestureAct): void {
    switch (act.type) {
      case 'pan':
        return become(chart.panned(state, act.dx, act.dy))
      case 'zoom':
        return become(chart.zoomed(state, act.x, act.factor))
      case 'zoomStep':
        return become(chart.zoomed(state, anchor(), act.direction === 'in' ? 1 / ZOOM_STEP : ZOOM_STEP))
      case 'fit':
        return become(chart.fitted(state))
      case 'now':
        return goToNow()
      case 'page':
        return page(act.direction)
      case 'highlight':
        return become({ ...state, hovered: act.task })
      case 'hover':
        return hover(act.task, act.x, act.y)
      case 'wake':
        clearTimeout(timer)
        timer = setTimeout(() => feed({ type: 'timer', time: act.time }), Math.max(0, act.time - performance.now()))
        return
      case 'select':
        return chooseByUser(act.task === -1 ? [] : [act.task], act.add ? 'toggle' : 'replace')
      case 'frame':
        marked = act
        return frame.invalidate('overlay')
      case 'frameDone':
        marked = undefined
        return chooseByUser(tasksInFrame(state.scene, state.viewport, state.scale, act), act.add ? 'add' : 'replace')
      case 'frameCancel':
        marked = undefined
        return frame.invalidate('overlay')
      case 'open':
        return options.onOpen?.(names.idOf(act.task))
      case 'openFocused':
        return state.focused === -1 ? undefined : options.onOpen?.(names.idOf(state.focused))
      case 'toggleFocused':
        return state.focused === -1 ? undefined : chooseByUser([state.focused], 'toggle')
      case 'walk':
        return walk(act)
      case 'nudge':
        return moving.nudge(act.direction)
      case 'dragStart':
      case 'drag':
      case 'drop':
      case 'dragCancel':
        return moving.perform(act)
      case 'markStart':
      case 'mark':
      case 'markDone':
      case 'markCancel':
        return marking.perform(act)
    }
  }

  /** Where keys zoom: at the focused bar while it is in view, else in the middle. */
  function anchor(): number {
    const { width } = state.viewport
    if (state.focused === -1) return width / 2
    const x = xOf(state.scale, state.scene.data.tasks.start[state.focused]!)
    return x >= 0 && x <= width ? x : width / 2
  }

  const goToNow = () => become(chart.broughtTo(state, state.scene.lines.now))

  function page(direction: 'up' | 'down' | 'home' | 'end'): void {
    const far = { up: -state.viewport.height, down: state.viewport.height, home: -Infinity, end: Infinity }[direction]
    become(chart.scrolled(state, state.viewport.scrollTop + far))
  }

  function hover(task: number, x: number, y: number): void {
    const at = frame.toClient(x, y)
    const downtime = downtimeOf(state.scene, task)
    if (downtime) return options.onHoverDowntime?.(downtime, at.x, at.y)
    options.onHover?.(task === -1 ? null : names.idOf(task), at.x, at.y)
  }

  function chooseByUser(tasks: readonly number[], how: 'replace' | 'toggle' | 'add'): void {
    const chosen = choose(state.chosen, tasks, how)
    const focused = tasks.length === 1 ? tasks[0]! : tasks.length === 0 ? -1 : state.focused
    become({ ...chart.withChosen(state, chosen), focused })
    if (focused !== -1) frame.announce(options.describe(names.idOf(focused)))
    options.onSelect?.(Array.from(chosen, names.idOf))
  }

  function walk({ direction, add }: { direction: 'left' | 'right' | 'up' | 'down'; add: boolean }): void {
    const middle = minuteAt(state.scale, state.viewport.width / 2)
    const next =
      state.focused === -1
        ? firstBar(state.scene, state.viewport.scrollTop, middle)
        : neighbourOf(state.scene, state.focused, direction)
    if (next === -1) return
    become(chart.revealed(state, next))
    chooseByUser([next], add ? 'add' : 'replace')
  }

  function toggleFold(row: number): void {
    const { id } = state.scene.data.rows[row]!
    const folded = new Set(state.folded)
    if (!folded.delete(id)) folded.add(id)
    become(chart.withFolded(state, folded))
    options.onFold?.([...folded])
  }

  /** At once, or when there is a size to bring it into. */
  function bringIntoView(act: () => void): void {
    wanted = state.viewport.width > 0 && state.viewport.height > 0 ? undefined : act
    if (!wanted) act()
  }

  function unfoldTo(task: number): void {
    const unfolded = chart.unfoldedTo(state, task)
    if (unfolded === state) return
    become(unfolded)
    options.onFold?.([...state.folded])
  }

  function tellView(): void {
    const view = viewOf(state)
    if (!state.hasView || (shownView && isSameView(shownView, view))) return
    shownView = view
    options.onViewChange?.(view)
  }

  return {
    setData(data) {
      const nextNames = createTaskNames(data.tasks)
      const [chosen, lit] = [renamed(state.chosen, names, nextNames), renamed(state.lit, names, nextNames)]
      const carried = carriedOver(gesture, (task) => [...renamed([task], names, nextNames)][0])
      if (!carried) feed({ type: 'cancel' })
      else gesture = carried
      if (gesture.mode === 'dragging') moving.carryOver(gesture.task)
      names = nextNames
      become(chart.withData(state, data, chosen, lit))
      moving.refresh()
    },
    setLines: (lines) => become({ ...state, scene: { ...state.scene, lines } }),
    setTheme: (theme) => frame.setTheme(theme),
    setView({ from = state.scale.from, minutesPerPixel = state.scale.minutesPerPixel, scrollTop }) {
      const next = { ...chart.scaled(state, { from, minutesPerPixel }), hasView: true }
      become(chart.scrolled(next, scrollTop ?? state.viewport.scrollTop))
    },
    view: () => viewOf(state),
    zoomTo(zoom) {
      const wanted = typeof zoom === 'number' ? zoom : zoomLevels[zoom]
      become(chart.zoomed(state, anchor(), wanted / state.scale.minutesPerPixel))
    },
    fit: () => become(chart.fitted(state)),
    goToNow,
    scrollTo(id) {
      bringIntoView(() => {
        const task = names.indexOf(id)
        if (task === undefined) return
        unfoldTo(task)
        become(chart.broughtIntoView(state, task))
      })
    },
    scrollToAll(ids) {
      bringIntoView(() => {
        const tasks = indexesOf(names, ids)
        if (tasks.length > 0) become(chart.allBroughtIntoView(state, tasks))
      })
    },
    select(ids) {
      const tasks = indexesOf(names, ids)
      become({ ...chart.withChosen(state, new Set(tasks)), focused: tasks.length === 1 ? tasks[0]! : -1 })
    },
    highlight: (ids) => become(chart.withLit(state, new Set(indexesOf(names, ids)))),
    fold: (rows) => become(chart.withFolded(state, new Set(rows))),
    setChainShown(isShown) {
      become(chart.withChosen({ ...state, hasChain: isShown }, state.chosen))
    },
    setModes: (modes) => void Object.assign(rules, modes),
    setDropRows: (rows) => moving.reconsider(rows),
    destroy() {
      clearTimeout(timer)
      frame.destroy()
    },
  }
}

const rulesOf = ({ isMovable = false, isMarking = false, hasSingleKeys = true }: GanttOptions): GestureRules => ({
  isMovable,
  isMarking,
  hasSingleKeys,
})
