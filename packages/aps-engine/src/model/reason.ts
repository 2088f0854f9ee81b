/** Why. Parameters are ids, minutes, names of specs; sentences stand in dictionaries. */
export interface Reason {
  code: ReasonCode
  params: ReasonParams
}
export type ReasonParams = Readonly<Record<string, number | string | boolean | null | readonly number[]>>

/**
 * Codes of reasons; parameters in brackets. Times are minutes since epoch.
 * Start: startPoint [at, cause: start|mould|task], predecessor [taskId, at], flowTime [taskId, minutes, at], overlap [taskId, at] (enough of it is done), buffer [minutes, groupId],
 * electrodes [taskIds, needed, total, at], cam / camQc / material / design / tool / measuring [at, assumed], queue [taskIds, resourceId],
 * ownMould [taskIds, resourceId], piecesInUse [taskIds, pieceSetId] (burning elsewhere), fixturesInUse [taskIds, fixtureId], charge [taskIds, resourceId, at] (it begins with the others of its charge),
 * ovenInUse [taskIds, resourceId, recipeId, at] (the oven is at work with these until then; `recipeId` null: not all of one recipe), setup [minutes, afterTaskId], calendar [resourceId], tooShort [resourceId, minutes] (open, but for less without interruption), otherGroup [resourceId], people [resourceId], outside [minutes],
 * locked [resourceId, at, kept], frozen [resourceId, at, kept], released [resourceId, at, kept], started [resourceId],
 * overtime [resourceId], dueDate [at] (as late as it may be); nothing is in the way from `at` on: lessOvertime [resourceId, at], search [resourceId, at],
 * kept [resourceId, at] (outside of what was planned again). Several hold it until the same minute: all are named.
 * Place: kept [candidates] (where the plan to go on from has it), earliestFinish, mainGroupFirst, leastLoaded, lowestRate, previousResource [of, candidates], onlyResource, split [splits], search [otherId, at] (would end there sooner).
 * Unplaced: noCapableResource [spec, value, limit, excluded], noCommonWorkingTime, noRoute, zeroHours, cycle [taskIds],
 * invalidResource [resourceId], piecesWorn [pieceSetId, burns] (others have all burns of its electrodes), fixturesTooFew [fixtureId, needed, available], horizon [resourceId], waitsForUnplaced [taskId], gate codes with `at: null`,
 * notPlanned (what kept it out is gone since the plan was made: a run would find it a place).
 * Ways of a choice: wayUsual, wayBetter [wayId, level, by] (than that way, as far as it was tried: the level of the objective is less by so much), wayHeld [cause: chosen|started|locked], wayKept (as the plan to go on from has it).
 * By hand: notEligible [resourceId] (it is in no group of the operation), notSplit [cause: setting|pieces|overlap|resources|whole] (why a task cannot be in one split more, or together again).
 */
export const reasonCodes = [
  'startPoint',
  'predecessor',
  'flowTime',
  'overlap',
  'buffer',
  'electrodes',
  'cam',
  'camQc',
  'material',
  'design',
  'tool',
  'measuring',
  'queue',
  'ownMould',
  'piecesInUse',
  'charge',
  'ovenInUse',
  'fixturesInUse',
  'setup',
  'calendar',
  'tooShort',
  'otherGroup',
  'people',
  'outside',
  'locked',
  'frozen',
  'released',
  'started',
  'overtime',
  'dueDate',
  'maximumWait',
  'kept',
  'lessOvertime',
  'search',
  'earliestFinish',
  'mainGroupFirst',
  'leastLoaded',
  'lowestRate',
  'previousResource',
  'onlyResource',
  'split',
  'notEligible',
  'notSplit',
  'noCapableResource',
  'noCommonWorkingTime',
  'noRoute',
  'zeroHours',
  'cycle',
  'invalidResource',
  'piecesWorn',
  'fixturesTooFew',
  'horizon',
  'waitsForUnplaced',
  'notPlanned',
  'wayUsual',
  'wayBetter',
  'wayHeld',
  'wayKept',
] as const
export type ReasonCode = (typeof reasonCodes)[number]
