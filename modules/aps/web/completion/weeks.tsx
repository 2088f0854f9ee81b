import type { CompletionRate } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { rateText, sumText } from './figures.tsx'

type Week = CompletionRate['weeks'][number]

/** A bar a week: how high the rate was. Each opens its week. */
export function Weeks({
  weeks,
  isHours,
  onWeek,
}: {
  weeks: CompletionRate['weeks']
  isHours: boolean
  onWeek: (week: Week) => void
}) {
  const tell = useTell()
  return (
    <section className="mw-card aps-completion-weeks">
      <h2>{tell('completion.weeks')}</h2>
      <ol>
        {weeks.map((week) => {
          const { fromDate, toDate, figure } = week
          const rate = isHours ? figure.minutesRate : figure.rate
          const label = tell('completion.week', {
            from: fromDate,
            to: toDate,
            rate: rate === null ? tell('completion.nothingPlanned') : rateText(rate),
            planned: sumText(figure, 'planned', isHours),
            finished: sumText(figure, 'finished', isHours),
          })
          return (
            <li key={fromDate}>
              <button type="button" aria-label={label} title={label} onClick={() => onWeek(week)}>
                <span className="aps-figures">{rateText(rate)}</span>
                <span className="aps-completion-bar">
                  <i style={{ height: `${rate ?? 0}%` }} />
                </span>
                <span className="aps-soft aps-figures">{fromDate.slice(5)}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
