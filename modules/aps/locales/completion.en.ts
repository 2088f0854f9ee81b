import type { Words } from '@mouldwright/kernel'
import type { completionZh } from './completion.zh.ts'

export const completionEn: Words<typeof completionZh> = {
  $: 'Completion rate',
  rate: 'Rate %',
  hoursRate: 'Rate by hours %',
  total: 'Total',
  operations: 'Operations',
  groups: { section: 'Section', machine: 'Machine', person: 'Person' },
  none: { section: 'No section', machine: 'No machine (team or outsourced)', person: 'No time logged' },
  states: {
    planned: 'Planned',
    finished: 'Finished',
    lateDone: 'Finished late',
    open: 'Not finished',
    otherTime: 'Planned for another time',
    unplanned: 'Not planned',
  },
  columns: {
    state: 'Result',
    mould: 'Mould number',
    part: 'Part number',
    partName: 'Part',
    batch: 'Batch number',
    operation: 'Operation',
    process: 'Process',
    section: 'Section',
    resource: 'Machine / team',
    person: 'Person',
    plannedStart: 'Planned start',
    plannedEnd: 'Planned end',
    finishedAt: 'Finished at',
    hours: 'Hours',
    publishNumber: 'Publication',
  },
}
