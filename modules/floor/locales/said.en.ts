import type { saidZh } from './said.zh.ts'

export const saidEn: typeof saidZh = {
  decisions: {
    waiting: 'is not approved',
    rejected: 'was rejected: {{answer}}; correct the report, or have it approved',
  },
  refusals: {
    'correction.decided': 'The correction is already decided',
    'correction.future': 'The actual time cannot be later than now',
    'correction.notYours': 'Only your own reports can be corrected',
    'correction.operationNeeded': 'Choose the batch and operation of the forgotten report',
    'correction.struck': 'This report is already corrected',
    'correction.waiting': 'A correction of this report is already waiting',
    'disposition.answerNeeded': 'Rejecting needs a reason, so that the reporter knows what to do',
    'disposition.own':
      'You reported the pieces of batch {{batch}}, operation {{operation}}: someone else has to approve what is done with them',
    'disposition.decided': 'The disposition is already approved or rejected',
    'estimate.tooFew': 'It takes at least {{least}} finished operations, and a default time of the process',
    'report.photoAlone': 'There is no report that the photo belongs to',
    'report.photosFull': 'A report has at most {{most}} photos',
    'report.photoUnreadable': 'The photo cannot be read, or is too large',
    'report.alreadyAtIt': '“{{person}}” is already working on this operation of batch “{{batch}}”',
    'report.batchOver': 'Batch “{{batch}}” is finished or closed and takes no more reports',
    'report.followUpRefused':
      'What was to follow of the spoilt pieces of batch “{{batch}}” cannot be done as reported; the report is kept, a supervisor decides',
    'report.gateClosed': 'This operation of batch “{{batch}}” cannot start now: {{reasons}}',
    'report.gateWasClosed':
      'A gate of this operation of batch “{{batch}}” was red when it started; the report is kept, a supervisor decides',
    'report.itemClosed': 'Section “{{section}}” does not take this kind of report',
    'report.machineGone': 'The machine is invalid: batch “{{batch}}” cannot be reported on it',
    'report.notFaulty': 'Only reports that are to be settled can be settled',
    'report.notYourDay': 'You can only see your own work',
    'report.notYourSection': 'None of your roles may report work of section “{{section}}”',
    'report.noNumberFree': 'No operation number is free after {{number}}: change the route first',
    'report.notAtIt': '“{{person}}” is not working on this operation of batch “{{batch}}”',
    'report.notRunning': 'This operation of batch “{{batch}}” is not being worked on',
    'report.notStarted':
      'This operation of batch “{{batch}}” has not started, and section “{{section}}” does not allow direct completion',
    'report.operationFinished': 'This operation of batch “{{batch}}” is already finished',
    'report.operationGone': 'The route of batch “{{batch}}” no longer has this operation',
    'report.outsourced': 'This operation of batch “{{batch}}” is outsourced and does not start here',
    'report.placeDoesNotReport': '“{{place}}” is set not to report work',
    'report.placeNeeded': 'Choose the machine or resource group for this operation of batch “{{batch}}”',
    'report.processNeeded': 'Choose the process of the rework operation',
    'report.reasonNeeded': 'Scrap and rework need a reason',
    'report.tooMany': 'More than the quantity {{quantity}} of batch “{{batch}}”',
    'report.weightNeeded': 'Section “{{section}}” asks for the weight on delivery',
  },
  confirm: {},
  messages: {
    toApprove:
      '<b>{{person}}</b> reported bad pieces at operation {{operation}} of batch <b>{{batch}}</b> (pieces: {{count}}); what is done with them waits for approval',
    forgotten:
      'Operation {{operation}} of batch <b>{{batch}}</b> has had no end since {{since}}. If you forgot it, propose a correction',
    logMissing: 'You reported no work on {{day}}, and no work log names you. If you worked, propose a correction',
    logMissingBy:
      '<b>{{person}}</b> is to keep a work log and reported no work on {{day}}; no work log names them either',
    forgottenBy:
      '<b>{{person}}</b> has reported no end of operation {{operation}} of batch <b>{{batch}}</b> since {{since}}',
  },
}
