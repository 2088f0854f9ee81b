import { percentText, shownNumber } from '@mouldwright/web-kit'
import type { KanbanFigure } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import './figures-board.css'

/** The shop's figures, each large enough for the hall. */
export function FiguresBoard({ figures }: { figures: readonly KanbanFigure[] }) {
  const tell = useTell()
  return (
    <ul className="aps-kanban-figures">
      {figures.map(({ key, name, unit, isWhole, isPercent, value, rows }) => (
        <li key={key}>
          <h2>{name}</h2>
          {value === null ? (
            <p className="aps-soft">{tell('kanban.noFigure')}</p>
          ) : isPercent ? (
            <p>
              <b>{percentText(value)}</b>
            </p>
          ) : (
            <p>
              <b>{shownNumber(value, isWhole ? 0 : 1)}</b> {unit}
            </p>
          )}
          <small className="aps-soft">{tell('kanban.figureRows', { count: rows })}</small>
        </li>
      ))}
    </ul>
  )
}
