import { entityEntry, module, permissionOf } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { issue, issueActions, modification, modificationActions, trial, trialActions } from './shared/index.ts'

/** From the first trial of a mould to its last modification: what was tried, what was wrong, what is changed for it. */
export const trials = module<typeof zh>({
  key: 'trial',
  needs: ['identity', 'messages', 'basic', 'production', 'gate', 'aps'],
  opens: 'tr',
  entities: [trial, issue, modification],
  actions: [...trialActions, ...issueActions, ...modificationActions],
  rights: [permissionOf(trial, 'override')],
  menu: [
    entityEntry(trial, '/tr/trial', 'trials'),
    entityEntry(issue, '/tr/issue', 'trials'),
    entityEntry(modification, '/tr/modification', 'trials'),
    { key: 'board', path: '/tr/board', permission: permissionOf(issue, 'check'), group: 'trials' },
  ],
  refusals: {
    'trial.stateForbids': 'refused',
    'trial.notReady': 'refused',
    'trial.mayNotOverride': 'denied',
    'trial.triedInFuture': 'refused',
    'trial.openIssues': 'refused',
    'trial.kept': 'refused',
    'issue.stateForbids': 'refused',
    'issue.operationOpen': 'refused',
    'issue.howSolved': 'refused',
    'issue.provedNowhere': 'refused',
    'modification.stateForbids': 'refused',
    'modification.kept': 'refused',
    'modification.thingMoved': 'conflict',
    'modification.mayNotDecideSo': 'refused',
    'modification.reworkIncomplete': 'refused',
    'modification.undecided': 'refused',
    'modification.mouldOver': 'refused',
    'modification.noBuyer': 'refused',
    'modification.revisionMoved': 'conflict',
    'modification.noSchedule': 'refused',
    'modification.mayNotPlan': 'denied',
    'modification.noRecall': 'refused',
    'modification.stillOpen': 'refused',
  },
})
