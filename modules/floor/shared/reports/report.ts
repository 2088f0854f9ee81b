/** Words of work reports; what they mean stands in docs/work-reports.md. */
/** What is done with work, wherever it is told. */
export const workKinds = [
  'setUp',
  'start',
  'pause',
  'handOver',
  'finish',
  'scrap',
  'rework',
  'deliver',
  'materialIn',
] as const

export const reportKinds = [...workKinds, 'call', 'correct'] as const
export type ReportKind = (typeof reportKinds)[number]

/** What a correction says: a report that should have been, that there was none (`void`), or the facts of an operation as a whole. */
export const correctedKinds = [...workKinds, 'void', 'facts'] as const
export type CorrectedKind = (typeof correctedKinds)[number]

/** Where a report came from: a terminal, a page, a form, a workbook, or the time before reports were kept. */
export const reportSources = ['terminal', 'page', 'entered', 'imported', 'opening'] as const
export type ReportSource = (typeof reportSources)[number]

/** What follows of pieces that are not good. */
export const followUps = ['none', 'reworkOperation', 'remake', 'concession'] as const
export type FollowUp = (typeof followUps)[number]

/** Why a report is kept and does not count: the world had moved on, or what was to follow of spoilt pieces cannot be. */
export const reportFaults = [
  'batchOver',
  'operationGone',
  'operationFinished',
  'gateClosed',
  'machineGone',
  'followUpRefused',
] as const
export type ReportFault = (typeof reportFaults)[number]

/** Photos of a report, and the bytes of one. */
export const mostPhotos = 5
export const mostPhotoBytes = 2 * 1024 * 1024

export const operationPhases = ['notStarted', 'settingUp', 'running', 'paused', 'finished'] as const
export type OperationPhase = (typeof operationPhases)[number]
export const stretchKinds = ['setUp', 'labour', 'machine'] as const
export type StretchKind = (typeof stretchKinds)[number]
/** How the labour of a person who does several operations at once is counted: each in full, in equal shares, by quantity. */
export const labourSplits = ['full', 'equal', 'byQuantity'] as const
export type LabourSplit = (typeof labourSplits)[number]
