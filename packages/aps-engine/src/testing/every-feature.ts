import type { Problem } from '../model/model.ts'
import { withMore } from './any-more.ts'
import { anyProblem } from './any-problem.ts'
import { withWays } from './any-ways.ts'

/** A small shop with whatever a problem may say, alternative routes included. */
export function everyFeature(seed: number): Problem {
  const problem = withMore(anyProblem(seed), seed)
  // Each choice is tried by plans of its own.
  return seed % 4 === 0 ? withWays(problem, seed, 6) : problem
}

/** What a planner can say that most factories do not: which of it a problem has. */
export function featuresOf(problem: Problem): Record<string, boolean> {
  const { tasks, links, resources, groups, settings } = problem
  const teams = new Set(groups.flatMap(({ peopleResourceId = [] }) => peopleResourceId))
  const dated = tasks.some(({ due }) => due !== undefined)
  return {
    ovens: resources.some(({ chargeSpecs }) => chargeSpecs) && tasks.some(({ recipeId }) => recipeId),
    setupMatrix: resources.some(({ setupMatrixId }) => setupMatrixId) && problem.setups !== undefined,
    fixtures: tasks.some(({ fixtureId }) => fixtureId),
    overlap: links.some(({ share }) => share),
    minimumWaits: links.some(({ lagMinutes }) => lagMinutes),
    maximumWaits: links.some(({ mostLagMinutes }) => mostLagMinutes !== undefined),
    ways: (problem.routeChoices ?? []).length > 0,
    minutesByMachine: tasks.some(({ options }) => options?.some(({ minutes }) => minutes)),
    teamsOfSkills: teams.size > 1,
    unattendedStart: resources.some(({ startsUnattended }) => startsUnattended),
    wearingElectrodes: (problem.pieceSets ?? []).some(({ burns }) => burns),
    sharedElectrodes: (problem.pieceSets ?? []).some(({ burns }) => !burns),
    suppliers: resources.some(({ isSupplier }) => isSupplier) && tasks.some(({ outside }) => outside?.resourceId),
    speed: resources.some(({ workRate = 100 }) => workRate !== 100),
    memberships: resources.some(({ memberships }) => memberships),
    interruptedWork: settings.pausedTaskPriority === 'no' && tasks.some(({ started }) => started?.paused),
    frozenSections: (problem.frozen ?? []).some(({ sectionId }) => sectionId),
    severalDates: dated && problem.moulds.some(({ due }) => due !== null),
    released: tasks.some(({ released }) => released),
    splits: settings.dynamicWorkSplitting === 'on' && tasks.some(({ mostSplits }) => mostSplits),
    gatesOfEveryKind: tasks.some(({ gates }) => gates?.some(({ kind }) => kind === 'tool' || kind === 'measuring')),
  }
}
