import { percentText, shownNumber } from '@mouldwright/web-kit'
import type { Evaluation } from '../../shared/index.ts'
import { apsWord } from '../page-words.ts'

type Figure = Evaluation['radar'][number]

export const nameOfFigure = ({ key, label }: Pick<Figure, 'key' | 'label'>): string =>
  apsWord(`evaluation.${key}`) ?? label

/** The plain number behind a score, with its unit: no line ends between them. */
export function figureText({ unit, figure }: Pick<Figure, 'unit' | 'figure'>): string {
  if (unit === 'percent') return percentText(figure)
  return unit ? `${shownNumber(figure, 1)}\u00A0${apsWord(`units.${unit}`) ?? unit}` : shownNumber(figure, 1)
}
