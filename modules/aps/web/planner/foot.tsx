import { percentText, shownNumber } from '@mouldwright/web-kit'
import type { ReactNode } from 'react'
import type { GanttAnswer, PlanFacts } from '../../shared/index.ts'
import { indexOfTask, loadsOf } from '../chart/gantt-data.ts'
import { clockOfMinute } from '../moments.ts'
import { useTell } from '../page-words.ts'
import type { PanelName } from './planner-address.ts'
import './foot.css'

interface FootProps {
  facts: PlanFacts
  plan: GanttAnswer
  chosen: readonly string[]
  onPanel: (panel: PanelName) => void
  /** What may be done with the chosen tasks. */
  changes: ReactNode
}

/** What is chosen, and the figures; each opens its list. */
export function Foot({ facts, plan, chosen, onPanel, changes }: FootProps) {
  const tell = useTell()
  const overloaded = loadsOf(plan).filter(({ load }) => load > 100).length
  const indexes = chosen.flatMap((key) => indexOfTask(plan, key) ?? [])
  const start = Math.min(...indexes.map((at) => plan.tasks.start[at]!))
  const end = Math.max(...indexes.map((at) => plan.tasks.end[at]!))
  const figure = (panel: PanelName, label: string, value: string, isBad: boolean) => (
    <button type="button" className="aps-foot-figure" onClick={() => onPanel(panel)}>
      {label} <b className={isBad ? 'aps-late' : ''}>{value}</b>
    </button>
  )
  return (
    <footer className="aps-line aps-foot">
      <span aria-live="polite">
        {indexes.length > 0
          ? tell('foot.chosen', {
              count: indexes.length,
              start: clockOfMinute(start, plan.timeZone),
              end: clockOfMinute(end, plan.timeZone),
            })
          : tell('foot.none')}
      </span>
      {changes}
      <span className="mw-space" />
      {figure('moulds', tell('foot.moulds'), shownNumber(facts.moulds), false)}
      {figure('late', tell('foot.late'), shownNumber(facts.lateMoulds), facts.lateMoulds > 0)}
      {figure('overloaded', tell('foot.overloaded'), shownNumber(overloaded), overloaded > 0)}
      {figure('unplaced', tell('foot.unplaced'), shownNumber(facts.unplacedTasks), facts.unplacedTasks > 0)}
      {figure('evaluation', tell('foot.rate'), percentText(facts.onTimeRate), facts.onTimeRate < 100)}
    </footer>
  )
}
