import {
  AimOutlined,
  BarChartOutlined,
  BgColorsOutlined,
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  InsertRowBelowOutlined,
  MinusOutlined,
  PlusOutlined,
  ShareAltOutlined,
  UnorderedListOutlined,
  VerticalAlignMiddleOutlined,
} from '@ant-design/icons'
import { zoomNames, type Gantt, type ZoomName } from '@mouldwright/gantt'
import { Button, Dropdown, Segmented, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { GanttAnswer } from '../../shared/index.ts'
import { planViews } from './chart-rows.ts'
import { colourings, legendOf, type Colouring, type LegendName } from './colouring.ts'
import { FilterBox } from './filter-box.tsx'
import { FindBox } from './find-box.tsx'
import { Legend } from './legend.tsx'
import { useTell } from '../page-words.ts'
import type { PlannerAddress } from '../planner/planner-address.ts'
import { usePlanTools } from './use-plan-tools.ts'
import type { ChangeAddress } from '../planner/use-planner-address.ts'
import './toolbar.css'
import './chart.css'

interface ToolbarProps {
  plan: GanttAnswer
  chart: Gantt | undefined
  zoom: ZoomName
  address: PlannerAddress
  onAddress: ChangeAddress
  onFind: (task: number) => void
  isFull: boolean
  onFull: () => void
}

/** Line 2: how the plan is looked at. The legend's entries are filters. */
export function Toolbar({ plan, chart, zoom, address, onAddress, onFind, isFull, onFull }: ToolbarProps) {
  const tell = useTell()
  const hasChart = address.show !== 'list'
  const hasDowntimes = address.view === 'resource' && plan.downtimes.length > 0
  // What the next legend does not say cannot be taken back in it.
  const recolour = (colouring: Colouring) => {
    const said = new Set(legendOf(plan, colouring).map(({ name }) => name))
    onAddress(({ only }) => ({ colouring, only: only.filter((name) => said.has(name)) }))
  }
  const tools = usePlanTools({ chart, address, onAddress, isFull, onFull })
  return (
    <div className="aps-line aps-tools" role="toolbar" aria-label={tell('tools.label')}>
      <Segmented
        value={address.show}
        onChange={(show) => onAddress({ show })}
        options={shows.map(({ value, icon }) => ({
          value,
          label: (
            <Tooltip title={tell(`show.${value}`)}>
              {icon}
              <span className="aps-hidden">{tell(`show.${value}`)}</span>
            </Tooltip>
          ),
        }))}
        aria-label={tell('tools.show')}
      />
      {hasChart && (
        <>
          <Segmented
            value={address.view}
            onChange={(view) => onAddress({ view, folded: [], top: 0 })}
            options={planViews.map((view) => ({ value: view, label: tell(`view.${view}`) }))}
            aria-label={tell('tools.view')}
          />
          <Segmented
            className="aps-zoom"
            value={zoom}
            onChange={(level) => chart?.zoomTo(level)}
            options={zoomNames.map((name) => ({ value: name, label: tell(`zoom.${name}`) }))}
            aria-label={tell('tools.zoom')}
          />
          <Tool {...tools.zoomOut} icon={<MinusOutlined aria-hidden />} />
          <Tool {...tools.zoomIn} icon={<PlusOutlined aria-hidden />} />
          <Tool {...tools.fit} isWide icon={<ColumnHeightOutlined rotate={90} aria-hidden />} />
          <Tool {...tools.now} isWide icon={<AimOutlined aria-hidden />} />
          <Tool
            isWide
            name={tell(address.folded.length > 0 ? 'tools.unfold' : 'tools.fold')}
            icon={<VerticalAlignMiddleOutlined aria-hidden />}
            run={() => {
              const folded = address.folded.length > 0 ? [] : foldable(plan, address.view)
              chart?.fold(folded)
              onAddress({ folded, top: 0 })
            }}
          />
          <Tool {...tools.links} isWide icon={<ShareAltOutlined aria-hidden />} isPressed={address.links} />
        </>
      )}
      {hasChart && (
        <>
          <Dropdown
            trigger={['click']}
            menu={{
              selectable: true,
              selectedKeys: [address.colouring],
              items: colourings.map((key) => ({ key, label: tell(`colouring.${key}`) })),
              onClick: ({ key }) => recolour(key as Colouring),
            }}
          >
            <Button
              type="text"
              className={address.colouring === 'status' ? 'aps-tool' : 'aps-tool aps-pressed'}
              icon={<BgColorsOutlined aria-hidden />}
              aria-label={tell('colouring.label', { by: tell(`colouring.${address.colouring}`) })}
              title={tell('colouring.label', { by: tell(`colouring.${address.colouring}`) })}
            />
          </Dropdown>
          <FilterBox
            plan={plan}
            filter={address.filter}
            onFilter={(next) => onAddress(({ filter }) => ({ filter: { ...filter, ...next(filter) }, top: 0 }))}
          />
        </>
      )}
      <FindBox plan={plan} onFind={onFind} />
      <Tool
        {...tools.full}
        isWide
        icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        isPressed={isFull}
      />
      {hasChart && (
        <Legend
          key={`${address.view}/${address.colouring}/${hasDowntimes}`}
          hasDates={address.view !== 'resource'}
          hasDowntimes={hasDowntimes}
          entries={legendOf(plan, address.colouring)}
          only={address.only}
          onTurn={(name) => onAddress(({ only }) => ({ only: turned(only, name) }))}
        />
      )}
    </div>
  )
}

const turned = (only: readonly LegendName[], name: LegendName) =>
  only.includes(name) ? only.filter((other) => other !== name) : [...only, name]

const shows = [
  { value: 'gantt', icon: <BarChartOutlined aria-hidden rotate={90} /> },
  { value: 'both', icon: <InsertRowBelowOutlined aria-hidden /> },
  { value: 'list', icon: <UnorderedListOutlined aria-hidden /> },
] as const

/** Rows with rows beneath them. */
const foldable = (plan: GanttAnswer, view: PlannerAddress['view']): string[] =>
  view === 'resource'
    ? plan.groups.map((_, at) => `g${at}`)
    : view === 'mould'
      ? plan.moulds.map((_, at) => `m${at}`)
      : [...new Set(plan.moulds.map(({ customer }) => customer))].map((_, at) => `c${at}`)

interface ToolProps {
  name: string
  icon: ReactNode
  keys?: string
  /** Left out on phones. */
  isWide?: boolean
  isPressed?: boolean
  run: () => void
}

function Tool({ name, icon, keys, isWide, isPressed, run }: ToolProps) {
  return (
    <Tooltip title={keys ? `${name} (${keys})` : name}>
      <Button
        type="text"
        className={`aps-tool${isPressed ? ' aps-pressed' : ''}${isWide ? ' aps-wide' : ''}`}
        icon={icon}
        aria-label={name}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        onClick={run}
      />
    </Tooltip>
  )
}
