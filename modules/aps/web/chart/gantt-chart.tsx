import {
  createGantt,
  darkTheme,
  lightTheme,
  weekdayNames,
  type Gantt,
  type GanttData,
  type GanttOptions,
  type GanttView,
  type MoveProposal,
} from '@mouldwright/gantt'
import { percentText, useTheme, useWords } from '@mouldwright/web-kit'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTell } from '../page-words.ts'
import type { DragModel } from '../session/use-drag.ts'
import './gantt-chart.css'

interface ChartLines {
  now: number
  scheduleStart: number
  delivery?: number
}

type Marked = Parameters<NonNullable<GanttOptions['onMark']>>[0]

interface GanttChartProps {
  data: GanttData
  lines: ChartLines
  zone: string
  rowHead: string
  /** Head of what stands at the right of a row: load or lateness. */
  valueHead: string
  /** Indexes of the chosen tasks. */
  chosen: readonly number[]
  /** Indexes of tasks that stand out together, of one mould, while none is chosen. */
  lit: readonly number[]
  first: { from: number | undefined; scale: number | undefined; top: number; folded: readonly string[] }
  hasChain: boolean
  drag: DragModel
  /** Absent: nothing is marked. */
  onMark: GanttOptions['onMark']
  describe: (task: number) => string
  onSelect: (tasks: number[]) => void
  onHover: (task: number | null, x: number, y: number) => void
  onHoverDowntime: NonNullable<GanttOptions['onHoverDowntime']>
  onOpen: (task: number) => void
  onView: (view: GanttView) => void
  onFold: (rows: string[]) => void
  /** Gives the chart to the page's buttons; undefined when it goes. */
  onChart: (chart: Gantt | undefined) => void
}

/** The canvas chart as a component. It lives as long as language and zone stay; all else is handed to it. */
export function GanttChart(props: GanttChartProps) {
  const { data, lines, zone, chosen, lit, hasChain, rowHead, drag } = props
  const [isMovable, isMarking] = [drag.isMovable, props.onMark !== undefined]
  const { language } = useWords()
  const tell = useTell()
  const { theme } = useTheme()
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<Gantt>(undefined)
  const words = useEffectEvent(() => ({
    chart: tell('gantt.chart'),
    tree: tell('gantt.tree'),
    rowHead,
    loadHead: props.valueHead,
    weekdays: weekdayNames(language === 'zh' ? 'zh-CN' : 'en'),
    week: (week: number) => tell('gantt.week', { week }),
    percent: percentText,
  }))
  const onSelect = useEffectEvent(props.onSelect)
  const onHover = useEffectEvent(props.onHover)
  const onHoverDowntime = useEffectEvent(props.onHoverDowntime)
  const onOpen = useEffectEvent(props.onOpen)
  const onView = useEffectEvent(props.onView)
  const onFold = useEffectEvent(props.onFold)
  const describe = useEffectEvent(props.describe)
  const mayDrop = useEffectEvent(drag.mayDrop)
  const onDragStart = useEffectEvent(drag.onDragStart)
  const onDrag = useEffectEvent(drag.onDrag)
  const onLetGo = useEffectEvent((how: 'onDrop' | 'onDropRefused', move: MoveProposal) => drag[how](move))
  const onDragCancel = useEffectEvent(drag.onDragCancel)
  const onMark = useEffectEvent((stretch: Marked) => props.onMark?.(stretch))
  const begin = useEffectEvent((made: Gantt) => {
    const { from, scale, top, folded } = props.first
    made.setLines(lines)
    made.setData(data)
    if (folded.length > 0) made.fold(folded)
    if (from !== undefined && scale !== undefined) made.setView({ from, minutesPerPixel: scale, scrollTop: top })
    made.select(chosen)
    made.highlight(lit)
    props.onChart(made)
  })
  const leave = useEffectEvent(() => props.onChart(undefined))

  useEffect(() => {
    const made = createGantt(host.current!, {
      words: words(),
      zone,
      theme: lightTheme,
      hasChain,
      // The page hears them wherever the focus is.
      hasSingleKeys: false,
      describe: (task) => describe(task),
      onSelect: (tasks) => onSelect(tasks),
      onHover: (task, x, y) => onHover(task, x, y),
      onHoverDowntime: (downtime, x, y) => onHoverDowntime(downtime, x, y),
      onOpen: (task) => onOpen(task),
      onViewChange: (view) => onView(view),
      onFold: (rows) => onFold(rows.map(String)),
      isMovable,
      mayDrop: (move) => mayDrop(move),
      onDragStart: (task) => onDragStart(task),
      onDrag: (move) => onDrag(move),
      onDrop: (move) => onLetGo('onDrop', move),
      onDropRefused: (move) => onLetGo('onDropRefused', move),
      onDragCancel: () => onDragCancel(),
      onMark: (stretch) => onMark(stretch),
    })
    chart.current = made
    begin(made)
    return () => {
      chart.current = undefined
      leave()
      made.destroy()
    }
    // The chain, and whether bars move, are switched by their own effects.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [zone, language, rowHead])
  useEffect(() => chart.current?.setTheme(theme === 'dark' ? darkTheme : lightTheme), [theme, zone, language, rowHead])
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else chart.current?.setData(data)
  }, [data])
  const { now, scheduleStart, delivery } = lines
  useEffect(
    () => chart.current?.setLines({ now, scheduleStart, ...(delivery === undefined ? {} : { delivery }) }),
    [now, scheduleStart, delivery],
  )
  useEffect(() => chart.current?.setChainShown(hasChain), [hasChain])
  useEffect(() => chart.current?.setModes({ isMovable, isMarking }), [isMovable, isMarking, zone, language, rowHead])
  const wanted = chosen.join(',')
  useEffect(() => {
    chart.current?.select(wanted === '' ? [] : wanted.split(',').map(Number))
  }, [wanted, data])
  useEffect(() => chart.current?.highlight(lit), [lit, data])
  return <div ref={host} className="aps-chart" />
}
