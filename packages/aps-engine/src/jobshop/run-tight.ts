import type { JobShop } from './job-shop.ts'
import { placeSolution } from './place-solution.ts'
import type { PlainRun } from './run-plain.ts'
import { Schedule } from './schedule.ts'
import { TightBeam } from './tight-beam.ts'

/** Smaller shops need no other way than moves. */
const fewestTasks = 2_000
/** Plans kept at once, one width after the other, as long as a wider one comes further by a tenth. */
const widths = [2, 8, 32, 128] as const
/** Jobs and machines looked at in one epoch (about 15 ms), and in all. */
const looksPerEpoch = 2_000_000
const mostLooks = 4_000_000_000
/** Where no plan ends by the target: the share of it by which the target moves, again and again. */
const relaxing = 512

/** Looks for a plan of a large job shop in which no machine ever stands, or only as long as the bound allows. */
export async function runTight(problem: JobShop, run: PlainRun): Promise<void> {
  const { count, machines } = problem
  if (count < fewestTasks || !TightBeam.fits(problem)) return
  const { bound, from } = run
  const makespan = from.end.reduce((last, end) => (end > last ? end : last), 0) - from.shop.start
  let looks = 0
  let furthest = 0
  for (const width of widths) {
    const beam = new TightBeam(problem, bound, width)
    const slice = Math.max(1, Math.round(looksPerEpoch / (beam.jobs + machines)))
    /** False where the run is over or the work for the beam done. */
    const goOn = async (): Promise<boolean> => {
      let isOpen = true
      while (isOpen) {
        if (run.isOver() || looks > mostLooks) return false
        const before = beam.decisions
        isOpen = beam.run(slice)
        looks += (beam.decisions - before) * (beam.jobs + machines)
        await run.endEpoch(beam.decisions - before)
      }
      return true
    }
    if (!(await goOn())) return
    const isFurther = beam.steps * 10 > furthest * 11
    furthest = Math.max(furthest, beam.steps)
    if (beam.steps < count && isFurther && width !== widths.at(-1)) continue
    if (beam.steps * 2 < count) return
    for (let target = bound; beam.steps < count;) {
      target += Math.ceil(bound / relaxing)
      if (target >= makespan) return
      beam.relax(target)
      if (!(await goOn())) return
    }
    const solution = new Schedule(problem)
    solution.build(problem.modeStart.slice(0, count), beam.order())
    if (solution.makespan >= makespan) return
    placeSolution(run.schedule, solution)
    run.onBetter('beam')
    return
  }
}
