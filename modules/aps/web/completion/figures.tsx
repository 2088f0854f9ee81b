import { percentText, shownNumber } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { completionState, type CompletionFigure, type CompletionState } from '../../shared/index.ts'
import { hoursText } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import type { Before } from './use-before.ts'

export const rateText = (rate: number | null) => (rate === null ? missing : percentText(rate))

/** A sum in operations or in hours. */
export const sumText = (figure: CompletionFigure, sum: keyof CompletionFigure['count'], isHours: boolean) =>
  isHours ? hoursText(figure.minutes[sum]) : shownNumber(figure.count[sum])

interface FiguresProps {
  figure: CompletionFigure
  /** The same of as many days before. */
  before: Before | undefined
  isHours: boolean
  onState: (state: CompletionState) => void
}

/** The rate of the whole period, and what it is made of; each sum opens its operations. */
export function Figures({ figure, before, isHours, onState }: FiguresProps) {
  return (
    <section className="mw-card aps-completion-figures">
      <div className="aps-completion-rate">
        <b>{rateText(isHours ? figure.minutesRate : figure.rate)}</b>
        <span className="aps-soft">
          {apsWord('completion.$')} · {apsWord('completion.states.planned')} {sumText(figure, 'planned', isHours)}
        </span>
        {before && <AgainstBefore figure={figure} before={before} isHours={isHours} />}
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

function AgainstBefore({
  figure,
  before: { figure: then, ...days },
  isHours,
}: { before: Before } & Omit<FiguresProps, 'before' | 'onState'>) {
  const tell = useTell()
  const rateOf = (of: CompletionFigure) => (isHours ? of.minutesRate : of.rate)
  const [now, earlier] = [rateOf(figure), rateOf(then)]
  if (now === null || earlier === null) return null
  const how = now > earlier ? 'higher' : now < earlier ? 'lower' : 'same'
  return (
    <span className="aps-soft">
      {tell(`completion.before.${how}`, { ...days, rate: rateText(earlier), count: Math.abs(now - earlier) })}
    </span>
  )
}
