/** What a run tells while it goes on, and the curve that its plan keeps. */
import type { Context } from '@mouldwright/server-kit'
import { withPoint, type CurvePoint, type RunFigures } from '../../shared/index.ts'
import type { Answer, SolvedPlan } from '../engine/protocol.ts'
import { inShownUnit, showObjective } from '../objective.ts'

type Speaker = Pick<Context, 'kit' | 'language'>

const shownValues = (levels: readonly { name: string; value: number }[]) => levels.map(inShownUnit)
const oneDecimal = (seconds: number) => Math.round(seconds * 10) / 10

/** Collects the points of a run's curve as its plans come. */
export class RunCurve {
  points: readonly CurvePoint[] = []

  /** The figures of the best plan so far, with the curve up to it. */
  take(speaker: Speaker, { progress, phase }: Extract<Answer, { kind: 'progress' }>): RunFigures {
    const at = oneDecimal(progress.seconds)
    this.points = withPoint(this.points, { at, values: shownValues(progress.objective) })
    return {
      phase,
      elapsedSeconds: at,
      epochs: progress.epochs,
      iterations: progress.iterations,
      unplacedTasks: progress.unplacedTasks,
      lateMoulds: progress.lateMoulds,
      objective: showObjective(speaker, progress.objective),
      curve: this.points.map(({ at, values }) => ({ at, values: [...values] })),
    }
  }

  /** The whole curve: the plan that was saved ends it. */
  end({ seconds, objective }: Pick<SolvedPlan, 'seconds' | 'objective'>): readonly CurvePoint[] {
    return withPoint(this.points, { at: oneDecimal(seconds), values: shownValues(objective) })
  }
}
