import { shownNumber } from '@mouldwright/web-kit'
import type { CurvePoint, RunFigures } from '../../shared/index.ts'
import { ImprovementCurve } from './improvement-curve.tsx'
import { apsWord, useTell } from '../page-words.ts'
import './best-so-far.css'

interface BestSoFarProps {
  figures: RunFigures
  /** Tasks that are planned, and seconds that the run may take. */
  tasks: number
  seconds: number
  /** Nothing else is on the page yet. */
  isAlone: boolean
}

/** The best plan of a run at work, from its first one on: figures then and now, and how it got better. */
export function BestSoFar({ figures, tasks, seconds, isAlone }: BestSoFarProps) {
  const tell = useTell()
  const { objective, curve, lateMoulds, unplacedTasks, elapsedSeconds } = figures
  const first = curve[0]
  const levels = objective.map((level, at) => ({
    ...level,
    label: apsWord(`objectives.${level.name}`) ?? level.label,
    at,
  }))
  const shown = [
    {
      key: 'placed',
      label: tell('run.placed'),
      value: tell('run.ofTasks', { placed: shownNumber(tasks - unplacedTasks), tasks: shownNumber(tasks) }),
    },
    ...(levels.some(({ name }) => name === 'lateMoulds')
      ? []
      : [{ key: 'late', label: apsWord('objectives.lateMoulds') ?? '', value: shownNumber(lateMoulds) }]),
    ...levels
      .filter(({ name, value, at }) => name !== 'unplacedTasks' && (at < 3 || value > 0))
      .map(({ name, label, value, at }) => ({
        key: name,
        label,
        value: shownNumber(value, 1),
        was: wasOf(first, at, value),
      })),
  ]
  return (
    <section className={isAlone ? 'aps-best aps-best-alone' : 'aps-best'} aria-label={tell('run.best')}>
      <h2>{tell('run.best')}</h2>
      <dl>
        {shown.map(({ key, label, value, ...rest }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="aps-figures">
              <b>{value}</b>
              {'was' in rest && rest.was !== undefined && (
                <small className="aps-soft">{tell('run.was', { value: shownNumber(rest.was, 1) })}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ImprovementCurve curve={curve} levels={objective} now={elapsedSeconds} until={seconds} />
    </section>
  )
}

/** What a level was in the first plan, where it has changed since. */
function wasOf(first: CurvePoint | undefined, at: number, value: number): number | undefined {
  const was = first?.values[at]
  return was === value ? undefined : was
}
