import { shownNumber } from '@mouldwright/web-kit'
import type { GanttAnswer, PlanFacts } from '../shared/index.ts'
import { indexOfTask, loadsOf } from './gantt-data.ts'
import { hoursText, percentText } from './moments.ts'
import { usePageWords } from './page-words.ts'
import type { PanelName } from './planner-address.ts'

interface FootProps {
  facts: PlanFacts
  plan: GanttAnswer
  chosen: readonly string[]
  onPanel: (panel: PanelName) => void
}

/** What is chosen, and the figures; each opens its list. */
export function Foot({ facts, plan, chosen, onPanel }: FootProps) {
  const tell = usePageWords()
  const overloaded = loadsOf(plan).filter(({ load }) => load > 100).length
  const minutes = chosen.reduce((sum, key) => {
    const at = indexOfTask(plan, key)
    return at === undefined ? sum : sum + plan.tasks.end[at]! - plan.tasks.start[at]!
  }, 0)
  const figure = (panel: PanelName, label: string, value: string, isBad: boolean) => (
    <button type="button" className="aps-foot-figure" onClick={() => onPanel(panel)}>
      {label} <b className={isBad ? 'aps-late' : ''}>{value}</b>
    </button>
  )
  return (
    <footer className="aps-line aps-foot">
      <span aria-live="polite">
        {chosen.length > 0
          ? tell('foot.chosen', { count: chosen.length, hours: hoursText(minutes) })
          : tell('foot.none')}
      </span>
      <span className="mw-space" />
      {figure('late', tell('foot.late'), shownNumber(facts.lateMoulds), facts.lateMoulds > 0)}
      {figure('overloaded', tell('foot.overloaded'), shownNumber(overloaded), overloaded > 0)}
      {figure('unplaced', tell('foot.unplaced'), shownNumber(facts.unplacedTasks), facts.unplacedTasks > 0)}
      {figure('evaluation', tell('foot.rate'), percentText(facts.onTimeRate), facts.onTimeRate < 100)}
    </footer>
  )
}
