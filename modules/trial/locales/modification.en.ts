import type {
  affectedZh,
  modificationPageZh,
  modificationRefusalsZh,
  modificationRulesZh,
  modificationZh,
} from './modification.zh.ts'

/** Words of modification orders. */
export const modificationEn: typeof modificationZh = {
  $: 'Modification order',
  $many: 'Modification orders',
  $empty:
    'A modification order says what is changed on a mould and why: which parts go from which revision to which, drawings, price and the new promised date. Before its release, everything it affects gets a decision: running batches, finished parts, work at suppliers, tasks of the published plan.',
  number: 'Order',
  mouldId: 'Mould',
  title: 'Modification',
  status: 'Status',
  statusOptions: { draft: 'Draft', released: 'Released', closed: 'Closed', cancelled: 'Cancelled' },
  source: 'Source',
  sourceOptions: { customer: 'Customer', trialIssue: 'Trial issue', ownError: 'Own error' },
  issueId: 'Issue',
  reason: 'Reason',
  price: 'Price',
  currencyId: 'Currency',
  promisedDate: 'New promised date',
  promisedDateHelp:
    'Blank: unchanged. From the release on, the mould is promised for this date, with the order as the reason.',
  buyerId: 'Buyer',
  buyerIdHelp: 'Is told of work at suppliers that is to be called back.',
  releasedBy: 'Released by',
  releasedAt: 'Released at',
  parts: 'Affected parts',
  partsFields: { partId: 'Part', oldRevision: 'Old revision', newRevision: 'New revision', remark: 'Remark' },
  drawings: 'Drawings',
  drawingsHelp:
    'The release adds each to its part as a drawing of the new revision, so that job sheets at terminals show it; without a part, to all parts. Archives and files that stay at a gateway are not added.',
  drawingsFields: { drawing: 'File', partId: 'Part', remark: 'Remark' },
  groups: { promise: 'Price and dates', changed: 'Parts and drawings', release: 'Release' },
}

export const affectedEn: typeof affectedZh = {
  kinds: {
    batch: 'Running batch',
    finished: 'Finished parts',
    supplier: 'Work at a supplier',
    plan: 'Planned tasks',
    electrode: 'Cut electrode',
    program: 'Released program',
    order: 'Purchase order',
  },
  decisions: {
    letFinish: 'Let finish',
    hold: 'Hold now',
    rework: 'Rework',
    remake: 'Scrap and remake',
    recall: 'Recall',
  },
}

export const modificationRulesEn: typeof modificationRulesZh = {
  issueMissing: 'the source is a trial issue, so the issue is required',
  priceWithoutCurrency: 'a price requires a currency',
  orderReleased: 'modification order {{order}} is no longer a draft and cannot be changed',
  drawingOfOtherPart: 'part “{{part}}” is not among the parts of the order',
  sameRevision: 'part “{{part}}” already has revision {{revision}}; the new one must differ',
}

export const modificationRefusalsEn: typeof modificationRefusalsZh = {
  'modification.stateForbids': 'The status of modification order “{{order}}” does not allow this',
  'modification.kept': 'Modification order “{{order}}” has been released; it is kept and cannot be deleted',
  'modification.thingMoved': '“{{thing}}” has just changed; refresh modification order “{{order}}” and decide again',
  'modification.mayNotDecideSo': 'This decision is not possible for “{{thing}}”',
  'modification.reworkIncomplete': 'Rework of “{{thing}}” requires a process and a time',
  'modification.undecided': 'Modification order “{{order}}” still needs decisions ({{count}}): {{things}}',
  'modification.mouldOver':
    'Mould “{{mould}}” is finished or closed; reopen it before releasing modification order “{{order}}”, which makes work for it',
  'modification.noBuyer':
    'Modification order “{{order}}” recalls work from suppliers ({{count}}); enter the buyer first',
  'modification.revisionMoved':
    'Part “{{part}}” has gone from revision {{was}} to {{is}}; save modification order “{{order}}” again',
  'modification.noSchedule': 'There is no schedule yet, so no mock plan can be made for modification order “{{order}}”',
  'modification.mayNotPlan':
    'A mock plan for modification order “{{order}}” requires the rights to add, load and run schedules',
  'modification.noRecall': 'Modification order “{{order}}” has no such recall left to do',
  'modification.stillOpen':
    'Modification order “{{order}}” still holds batches ({{holds}}) or has recalls to do ({{recalls}}), so it cannot be closed',
}

/** Words of its page in the browser. */
export const modificationPageEn: typeof modificationPageZh = {
  affected: 'Affected work',
  none: 'No running work is affected; the order can be released.',
  decided: 'Decisions at release',
  thing: 'What',
  state: 'Current state',
  decision: 'Decision',
  choose: 'Choose',
  stale: 'Has changed since; decide again',
  undecided: 'Decisions missing: {{count}}',
  allDecided: 'All decided',
  setAll: 'Set chosen to …',
  selectAll: 'Choose all',
  select: 'Choose {{thing}}',
  process: 'Process of rework',
  minutes: 'Time per piece',
  save: 'Save decisions',
  saved: 'Decisions saved',
  refresh: 'Refresh',
  release: 'Release order',
  releaseTitle: 'Release modification order {{order}}',
  effects: 'These take effect at once and cannot be undone:',
  effectHold: 'Batches held: {{count}}; machines can no longer start them',
  effectRemake: 'Batches scrapped: {{count}}, each with a new batch instead',
  effectRework: 'Batches with an operation of rework added to their route: {{count}}',
  effectRecall: 'Work to be recalled from suppliers: {{count}}; {{buyer}} is told',
  effectFinish: 'Left to finish: {{count}}',
  effectRevision: 'New revisions: {{parts}}',
  effectPromise: 'The promised date becomes {{date}}',
  effectNone: 'No running work is affected',
  released: 'Modification order {{order}} is released',
  alreadyReleased: 'Modification order {{order}} had been released before; nothing was done again',
  cancel: 'Cancel order',
  cancelAsk: 'Cancel modification order {{order}}?',
  cancelBody: 'A cancelled order can no longer be released.',
  close: 'Close order',
  closed: 'Modification order {{order}} is closed',
  cancelled: 'Modification order {{order}} is cancelled',
  holds: 'Held batches',
  heldBy: 'held by {{by}}, {{at}}',
  liftedBy: 'lifted by {{by}}, {{at}}',
  lift: 'Lift hold',
  lifted: 'Holds lifted: {{count}}',
  recalled: 'Recalled',
  recallDone: 'recalled by {{by}}, {{at}}',
  recallSaved: 'Noted as recalled',
  made: 'New batch {{result}}',
  reworkAt: 'Rework is operation {{result}}',
  mock: 'Mock plan with the modification',
  openMock: 'Open mock schedule {{name}}',
  makeMock: 'Make mock plan',
  mockMade: 'The mock schedule “{{name}}” is being loaded and run',
  mockHint: 'The mock plan has the batches and operations as modified; merge it like any other mock schedule.',
  unfit: 'The status of this order does not allow this',
  facts: {
    batch: 'In work: {{running}}; operations done: {{done}} of {{operations}}',
    finished: 'Finished',
    supplier: 'Operation {{operation}} is at the supplier',
    electrode: 'Drawing revision {{revision}}; burns: {{burns}}; place: {{place}}',
    program: 'Operation {{operation}}, revision {{revision}}; loaded on: {{machines}}',
    order: '{{supplier}}; pieces to come: {{quantity}}; promised for {{date}}',
    plan: 'Operations not started ({{tasks}}): {{operations}}; the first on {{resource}}',
  },
}
