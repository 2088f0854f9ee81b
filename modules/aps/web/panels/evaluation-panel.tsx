import { DownloadOutlined } from '@ant-design/icons'
import { call, download, percentFigure, percentText, shownNumber, tellFailure, useTimeZone } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { getEvaluation, getRunRecord, type Evaluation, type GanttAnswer, type PlanFacts } from '../../shared/index.ts'
import { comparePath } from '../compare/chosen-plans.ts'
import { earlierPath } from '../planner/planner-address.ts'
import { clockOf, span } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Loaded, Panel } from '../panel.tsx'
import { EvaluationWeeks } from './evaluation-weeks.tsx'
import { figureText, nameOfFigure } from './figure-text.ts'
import { Radar } from './radar.tsx'
import './evaluation-panel.css'
import './panels.css'
import './table.css'

interface EvaluationPanelProps {
  scheduleId: number
  planId: number
  plan: GanttAnswer | undefined
  /** A planning session has changed the plan since. */
  isChanged: boolean
  facts: Pick<PlanFacts, 'method' | 'moulds' | 'lateMoulds' | 'onTimeRate' | 'unplacedTasks' | 'proven'>
  onMould: (mouldId: number) => void
  onClose: () => void
}

/** How good the plan is: a sentence, eight figures against the published plan, loads, lateness, and the last runs. */
export function EvaluationPanel({
  scheduleId,
  planId,
  plan,
  isChanged,
  facts,
  onMould,
  onClose,
}: EvaluationPanelProps) {
  const tell = useTell()
  const query = useQuery({
    queryKey: ['aps', 'evaluation', scheduleId, planId],
    queryFn: ({ signal }) => call(getEvaluation, { scheduleId, planId }, { signal }),
  })
  const { moulds, lateMoulds, onTimeRate, unplacedTasks, proven } = facts
  return (
    <Panel label={tell('evaluation.label')} title={tell('evaluation.label')} onClose={onClose}>
      {isChanged && <p className="aps-soft">{tell('session.ofSaved')}</p>}
      <p className="aps-verdict">
        {lateMoulds === 0
          ? tell('evaluation.good', { moulds })
          : tell('evaluation.late', { late: lateMoulds, moulds, rate: percentText(onTimeRate) })}
        {unplacedTasks > 0 && ` ${tell('evaluation.unplaced', { count: unplacedTasks })}`}
      </p>
      {proven && !isChanged && (
        <p className="aps-soft">
          {proven.percent === 0
            ? tell('evaluation.best', { label: proven.label })
            : tell('evaluation.atMost', { label: proven.label, percent: percentText(proven.percent) })}
        </p>
      )}
      <Loaded query={query}>
        {(evaluation) => (
          <>
            <Figures evaluation={evaluation} />
            <Groups groups={evaluation.groups} />
            <EvaluationWeeks scheduleId={scheduleId} planId={planId} plan={plan} />
            <Lateness lateness={evaluation.lateness} onMould={onMould} />
            {facts.method !== 'hand' && (
              <div className="aps-panel-actions">
                <Button
                  icon={<DownloadOutlined aria-hidden />}
                  onClick={() =>
                    void download(getRunRecord.path, { scheduleId, planId }, { method: 'GET' }).catch(tellFailure)
                  }
                >
                  {tell('evaluation.record')}
                </Button>
              </div>
            )}
            <Trend trend={evaluation.trend} planId={planId} scheduleId={scheduleId} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** Plans of earlier versions have no scores. */
const scoreOf = (one: { value: number } | undefined) => (one ? percentFigure(one.value) : '–')

function Figures({ evaluation: { radar, compared, comparedWith } }: { evaluation: Evaluation }) {
  const tell = useTell()
  return (
    <section>
      <Radar
        label={tell('evaluation.radar')}
        names={radar.map(nameOfFigure)}
        values={radar.map(({ value }) => value)}
        compared={[compared.map(({ value }) => value)]}
      />
      {comparedWith && (
        <p className="aps-soft aps-center">{tell('evaluation.compared', { name: comparedWith.scheduleName })}</p>
      )}
      <table className="aps-table">
        <thead>
          <tr>
            <th>{tell('evaluation.figure')}</th>
            <th className="aps-end">{tell('evaluation.score')}</th>
            <th className="aps-end">{tell('evaluation.plain')}</th>
            {comparedWith && <th className="aps-end">{tell('evaluation.published')}</th>}
          </tr>
        </thead>
        <tbody>
          {radar.map((one) => (
            <tr key={one.key}>
              <th scope="row">
                {nameOfFigure(one)}
                <small className="aps-formula">{apsWord(`formulas.${one.key}`)}</small>
              </th>
              <td className="aps-end">{percentFigure(one.value)}</td>
              <td className="aps-end aps-whole">{figureText(one)}</td>
              {comparedWith && <td className="aps-end">{scoreOf(compared.find(({ key }) => key === one.key))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Groups({ groups }: { groups: Evaluation['groups'] }) {
  const tell = useTell()
  const ordered = groups
    .map((group) => ({ ...group, percent: 100 * group.share }))
    .sort((one, other) => other.percent - one.percent)
  return (
    <section>
      <h3>{tell('evaluation.groups')}</h3>
      <ul className="aps-bars">
        {ordered.map(({ groupId, name, workHours, openHours, percent, isBottleneck }) => (
          <li key={groupId}>
            <span>
              {name} {isBottleneck && <Tag tone="warning">{tell('evaluation.bottleneck')}</Tag>}
            </span>
            <span className="aps-figures aps-soft">
              {`${shownNumber(workHours, 1)} / ${shownNumber(openHours, 1)}\u00A0h`} · <b>{percentText(percent)}</b>
            </span>
            <span className="aps-meter" aria-hidden>
              <i className={percent > 100 ? 'aps-over' : ''} style={{ width: `${Math.min(100, percent)}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Lateness({ lateness, onMould }: { lateness: Evaluation['lateness']; onMould: (mouldId: number) => void }) {
  const tell = useTell()
  const late = lateness.filter(({ lateMinutes }) => lateMinutes > 0)
  const most = Math.max(1, ...late.map(({ lateMinutes }) => lateMinutes))
  if (late.length === 0) return null
  return (
    <section>
      <h3>{tell('evaluation.lateness')}</h3>
      <ul className="aps-bars">
        {late.map(({ mouldId, mouldNumber, lateMinutes }) => (
          <li key={mouldId}>
            <button type="button" className="aps-jump" onClick={() => onMould(mouldId)}>
              {mouldNumber}
            </button>
            <span className="aps-late aps-whole">{span(lateMinutes)}</span>
            <span className="aps-meter" aria-hidden>
              <i className="aps-over" style={{ width: `${(100 * lateMinutes) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TrendProps {
  trend: Evaluation['trend']
  planId: number
  scheduleId: number
}

function Trend({ trend, planId, scheduleId }: TrendProps) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <section>
      <h3>{tell('evaluation.trend')}</h3>
      <table className="aps-table">
        <thead>
          <tr>
            <th>{tell('evaluation.ran')}</th>
            <th className="aps-end">{tell('foot.late')}</th>
            <th className="aps-end">{tell('foot.unplaced')}</th>
            <th className="aps-end">{tell('foot.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {trend.map((run) => (
            <tr key={run.planId} aria-current={run.planId === planId}>
              <td className="aps-figures">
                {run.planId === planId ? (
                  clockOf(run.at, zone)
                ) : (
                  <>
                    <Link to={earlierPath(scheduleId, run.planId)} title={tell('earlier.open')}>
                      {clockOf(run.at, zone)}
                    </Link>
                    {' · '}
                    <Link to={comparePath([{ scheduleId, planId: run.planId }, { scheduleId }])}>
                      {tell('compare.open')}
                    </Link>
                  </>
                )}
              </td>
              <td className="aps-end">{shownNumber(run.lateMoulds)}</td>
              <td className="aps-end">{shownNumber(run.unplacedTasks)}</td>
              <td className="aps-end">{percentText(run.onTimeRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
