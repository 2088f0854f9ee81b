import { createGantt, darkTheme, lightTheme, weekdayNames } from '@mouldwright/gantt'
import type { Gantt } from '@mouldwright/gantt'
import { nowMinute, sampleFactory } from './sample-factory.ts'

interface GanttPage {
  gantt: Gantt
  events: unknown[]
  setTheme: (name: 'light' | 'dark') => void
  /** Milliseconds from handing over the data until its first picture is painted. */
  show: (tasks: number, resources: number) => Promise<number>
  /** Pans or zooms for a while; frames a second, and the median milliseconds that a frame's script took. */
  run: (how: 'pan' | 'zoom' | 'scroll', seconds: number) => Promise<{ framesPerSecond: number; scriptMs: number }>
}

declare global {
  interface Window {
    page: GanttPage
  }
}

const events: unknown[] = []
const gantt = createGantt(document.querySelector<HTMLElement>('#host')!, {
  words: {
    chart: '排程结果',
    tree: '资源',
    rowHead: '资源',
    loadHead: '负荷',
    weekdays: weekdayNames('zh-CN'),
    percent: (load) => `${Math.round(load)}%`,
    week: (week) => `第 ${week} 周`,
  },
  zone: 'Asia/Shanghai',
  theme: lightTheme,
  describe: (task) => `task ${task}`,
  isMovable: new URLSearchParams(location.search).has('movable'),
  mayDrop: ({ row }) => !String(row).startsWith('G'),
  onSelect: (tasks) => events.push({ select: tasks }),
  onHover: (task, x, y) => events.push({ hover: task, x, y }),
  onOpen: (task) => events.push({ open: task }),
  onDrop: (move) => events.push({ drop: move }),
  onFold: (rows) => events.push({ fold: rows }),
})

/** There and back again, so that the view never leaves the data. */
const swing = (way: number, length: number) => length - Math.abs((way % (2 * length)) - length)
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
/** A message posted from an animation frame arrives after that frame was painted. */
async function painted(): Promise<void> {
  await nextFrame()
  await new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', resolve, { once: true })
    channel.port1.start()
    channel.port2.postMessage(null)
  })
}

window.page = {
  gantt,
  events,
  setTheme: (name) => gantt.setTheme(name === 'dark' ? darkTheme : lightTheme),
  async show(tasks, resources) {
    const data = sampleFactory(tasks, resources)
    await painted()
    const begun = performance.now()
    gantt.setData(data)
    gantt.setLines({ now: nowMinute })
    gantt.setView({ from: nowMinute - 1560, minutesPerPixel: 10 / 3, scrollTop: 0 })
    await painted()
    return performance.now() - begun
  },
  async run(how, seconds) {
    const begun = await nextFrame()
    const start = gantt.view()
    const script: number[] = []
    let frames = 0
    let last = begun
    while (last - begun < seconds * 1000) {
      const t = (last - begun) / 1000
      if (how === 'pan') gantt.setView({ from: start.from + swing(frames * 12, 6000) * start.minutesPerPixel })
      else if (how === 'scroll') gantt.setView({ scrollTop: swing(frames * 9, 9000) })
      else gantt.setView({ minutesPerPixel: start.minutesPerPixel * 60 ** Math.abs(Math.sin(t)) })
      // The chart draws in the frame that follows; what is measured between is its script, not the screen.
      const before = performance.now()
      last = await nextFrame()
      script.push(performance.now() - before)
      frames++
    }
    script.sort((a, b) => a - b)
    return { framesPerSecond: (frames * 1000) / (last - begun), scriptMs: script[script.length >> 1]! }
  },
}
