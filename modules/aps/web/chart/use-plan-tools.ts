import type { Gantt } from '@mouldwright/gantt'
import { useKey, usePageActions, type PageAction } from '@mouldwright/web-kit'
import { useTell } from '../page-words.ts'
import type { PlannerAddress } from '../planner/planner-address.ts'
import type { ChangeAddress } from '../planner/use-planner-address.ts'

interface ToolsOf {
  chart: Gantt | undefined
  address: PlannerAddress
  onAddress: ChangeAddress
  isFull: boolean
  onFull: () => void
}

type PlanTool = Omit<PageAction, 'key'> & { run: () => void }

/** How much larger or smaller one step of zooming makes the time that shows. */
const zoomStep = 1.5

/** Keys that the chart hears while the focus is on it. */
const chartKeys = { walk: '← → ↑ ↓', choose: 'Space', openTask: 'Enter' } as const

/** Ways to look at the plan: for the toolbar's buttons, by key anywhere on the page, and for the palette and the list of keys. */
export function usePlanTools({ chart, address, onAddress, isFull, onFull }: ToolsOf) {
  const tell = useTell()
  const zoomBy = (factor: number) => chart?.zoomTo(chart.view().minutesPerPixel * factor)
  const tools = {
    zoomOut: { name: tell('tools.zoomOut'), keys: '−', run: () => zoomBy(zoomStep) },
    zoomIn: { name: tell('tools.zoomIn'), keys: '+', run: () => zoomBy(1 / zoomStep) },
    fit: { name: tell('tools.fit'), keys: '0', run: () => chart?.fit() },
    now: { name: tell('tools.now'), keys: 'T', run: () => chart?.goToNow() },
    links: {
      name: tell('tools.links'),
      keys: 'C',
      run: () => onAddress(({ links }) => ({ links: !links })),
    },
    full: { name: tell(isFull ? 'tools.leaveFull' : 'tools.full'), keys: 'F', run: onFull },
  } satisfies Record<string, PlanTool>
  const hasChart = address.show !== 'list'
  const inChart = ({ run }: PlanTool) => (hasChart ? run : undefined)
  useKey('-', inChart(tools.zoomOut))
  useKey('+', inChart(tools.zoomIn))
  // The same key without Shift.
  useKey('=', inChart(tools.zoomIn))
  useKey('0', inChart(tools.fit))
  useKey('t', inChart(tools.now))
  useKey('c', inChart(tools.links))
  useKey('f', tools.full.run)
  usePageActions([
    ...(hasChart ? (['zoomIn', 'zoomOut', 'fit', 'now', 'links', 'full'] as const) : (['full'] as const)).map(
      (key) => ({
        key,
        ...tools[key],
      }),
    ),
    ...(['gantt', 'both', 'list'] as const)
      .filter((show) => show !== address.show)
      .map((show) => ({
        key: `show-${show}`,
        name: tell('tools.showAs', { what: tell(`show.${show}`) }),
        run: () => onAddress({ show }),
      })),
    ...(hasChart
      ? (['walk', 'choose', 'openTask'] as const).map((act) => ({
          key: `chart-${act}`,
          name: tell(`gantt.keys.${act}`),
          keys: chartKeys[act],
        }))
      : []),
  ])
  return tools
}
