import { percentText, shownNumber } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { completionState, type CompletionFigure, type CompletionState } from '../../shared/index.ts'
import { hoursText } from '../moments.ts'
import { apsWord } from '../page-words.ts'

export const rateText = (rate: number | null) => (rate === null ? missing : percentText(rate))

/** A sum in operations or in hours. */
export const sumText = (figure: CompletionFigure, sum: keyof CompletionFigure['count'], isHours: boolean) =>
  isHours ? hoursText(figure.minutes[sum]) : shownNumber(figure.count[sum])

interface FiguresProps {
  figure: CompletionFigure
  isHours: boolean
  onState: (state: CompletionState) => void
}

/** The rate of the whole period, and what it is made of; each sum opens its operations. */
export function Figures({ figure, isHours, onState }: FiguresProps) {
  return (
    <section className="mw-card aps-completion-figures">
      <div className="aps-completion-rate">
        <b>{rateText(isHours ? figure.minutesRate : figure.rate)}</b>
        <span className="aps-soft">
          {apsWord('completion.$')} · {apsWord('completion.states.planned')} {sumText(figure, 'planned', isHours)}
        </span>
      </div>
      {completionState.map((state) => (
        <button key={state} type="button" className={`aps-completion-${state}`} onClick={() => onState(state)}>
          <b>{sumText(figure, state, isHours)}</b>
          <span>
            <i aria-hidden />
            {apsWord(`completion.states.${state}`)}
          </span>
        </button>
      ))}
    </section>
  )
}
