import { percentText, shownNumber } from '@mouldwright/web-kit'
import { figureUnits, type Figure } from '../shared/index.ts'
import { figuresWord, useTell } from './page-words.ts'

interface FigureCardProps {
  of: Figure
  isChosen: boolean
  onChoose: () => void
}

/** A figure with what it comes from; pressing it shows the list behind. */
export function FigureCard({ of: { key, value, top, bottom, rows }, isChosen, onChoose }: FigureCardProps) {
  const tell = useTell()
  const unit = figureUnits[key]
  return (
    <button type="button" className="mw-card figures-card" aria-pressed={isChosen} onClick={onChoose}>
      <span>{figuresWord(`figures.${key}.name`)}</span>
      {value === null ? (
        <span className="figures-soft">{tell('nothing')}</span>
      ) : (
        <span className="figures-value">
          {unit === 'hoursOfWeek' ? (
            tell('ofWeek', { hours: shownNumber(value, 1) })
          ) : unit === 'percent' ? (
            percentText(value)
          ) : (
            <>
              {shownNumber(value, unit === 'count' ? 0 : 1)} <small>{figuresWord(`units.${unit}`)}</small>
            </>
          )}
        </span>
      )}
      <span className="figures-soft">
        {bottom !== null && `${tell('ratio', { top: shownNumber(top, 1), bottom: shownNumber(bottom, 1) })} · `}
        {tell('rows', { count: rows })}
      </span>
      <span className="figures-soft">{figuresWord(`figures.${key}.formula`)}</span>
    </button>
  )
}
