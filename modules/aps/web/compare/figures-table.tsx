import { percentFigure, percentText, shownNumber, useTimeZone } from '@mouldwright/web-kit'
import { missing, Tag } from '@mouldwright/web-kit/entity'
import { Link } from 'react-router'
import type { PlanComparison } from '../../shared/index.ts'
import { clockOf } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { figureText, nameOfFigure } from '../panels/figure-text.ts'
import { Radar } from '../panels/radar.tsx'

type Plan = PlanComparison['plans'][number]

interface Line {
  key: string
  name: string
  text: (plan: Plan) => string
  /** Higher is better; absent where neither is. */
  score?: (plan: Plan) => number | undefined
}

/** The figures of the plans, the best of each line marked, beside their shapes. */
export function FiguresTable({ plans }: { plans: readonly Plan[] }) {
  const tell = useTell()
  const zone = useTimeZone()
  const [first, ...others] = plans
  const radar = first?.radar ?? []
  const valueOf = (plan: Plan, key: string) => plan.radar.find((one) => one.key === key)
  const lines: Line[] = [
    {
      key: 'late',
      name: tell('foot.late'),
      text: ({ lateMoulds, moulds }) => `${shownNumber(lateMoulds)} / ${shownNumber(moulds)}`,
      score: ({ lateMoulds }) => -lateMoulds,
    },
    { key: 'rate', name: tell('foot.rate'), text: (of) => percentText(of.onTimeRate), score: (of) => of.onTimeRate },
    {
      key: 'unplaced',
      name: tell('foot.unplaced'),
      text: ({ unplacedTasks }) => shownNumber(unplacedTasks),
      score: ({ unplacedTasks }) => -unplacedTasks,
    },
    ...radar.map(({ key, label }): Line => ({
      key,
      name: nameOfFigure({ key, label }),
      text: (plan) => {
        const figure = valueOf(plan, key)
        return figure ? `${figureText(figure)} · ${percentFigure(figure.value)}` : missing
      },
      score: (plan) => valueOf(plan, key)?.value,
    })),
    {
      key: 'moved',
      name: tell('compare.movedTasks'),
      text: (of) => (of === first ? missing : shownNumber(of.movedTasks)),
    },
  ]
  return (
    <section className="mw-card" aria-label={tell('compare.figures')}>
      <h2>{tell('compare.figures')}</h2>
      <div className="aps-compare-figures">
        <div className="aps-compare-scroll">
          <table className="aps-table">
            <thead>
              <tr>
                <th>{tell('evaluation.figure')}</th>
                {plans.map((plan, at) => (
                  <th key={plan.planId} scope="col" className="aps-end">
                    <Link to={`/aps/schedule/${plan.scheduleId}`}>{plan.scheduleName}</Link>
                    {plan.isPublished && <Tag tone="info">{tell('evaluation.published')}</Tag>}
                    <small className="aps-formula">{clockOf(plan.at, zone)}</small>
                    <svg className="aps-compare-key" viewBox="0 0 24 6" aria-hidden>
                      <line
                        className={at === 0 ? 'aps-radar-new' : `aps-radar-old aps-radar-old-${at - 1}`}
                        x1="0"
                        x2="24"
                        y1="3"
                        y2="3"
                      />
                    </svg>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <FigureLine key={line.key} line={line} plans={plans} />
              ))}
            </tbody>
          </table>
        </div>
        {radar.length > 0 && (
          <Radar
            label={tell('evaluation.radar')}
            names={radar.map(nameOfFigure)}
            values={radar.map(({ value }) => value)}
            compared={others.map((plan) => radar.map(({ key }) => valueOf(plan, key)?.value ?? 0))}
          />
        )}
      </div>
    </section>
  )
}

function FigureLine({ line: { name, text, score }, plans }: { line: Line; plans: readonly Plan[] }) {
  const tell = useTell()
  const scores = plans.map((plan) => score?.(plan))
  const known = scores.filter((of) => of !== undefined)
  const best = Math.max(...known)
  // Where all are alike none is the best.
  const isBest = (at: number) => known.some((of) => of < best) && scores[at] === best
  return (
    <tr>
      <th scope="row">{name}</th>
      {plans.map((plan, at) => (
        <td key={plan.planId} className="aps-end aps-figures">
          {isBest(at) ? (
            <b className="aps-good" title={tell('compare.best')}>
              {text(plan)}
            </b>
          ) : (
            text(plan)
          )}
        </td>
      ))}
    </tr>
  )
}
