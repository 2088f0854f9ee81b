import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Jobs and import',
  menu: { data: 'Data', import: 'Data import' },
  page: {
    import: 'Data import',
    lead: 'One workbook brings a whole factory: sections, machines, calendars, shifts, resource groups, moulds, parts, routes and batches, a sheet each, in any order.',
  },
  job: {
    $: 'Job',
    $many: 'Jobs',
    $empty: 'Exports, imports and scheduling runs work in the background; their progress shows here.',
    title: 'Job',
    status: 'Status',
    statusOptions: {
      queued: 'Waiting',
      running: 'Running',
      succeeded: 'Succeeded',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    progress: 'Progress',
    createdAt: 'Requested',
    endedAt: 'Ended',
  },
  workbook: { $: 'Data import' },
  jobs: { workbook: { import: 'Import of a workbook' } },
  titles: { export: 'Export: {{name}}', import: 'Import: {{name}}' },
  sheet: {
    yes: 'Yes',
    no: 'No',
    notes: 'How to fill in',
    headers: { sheet: 'Sheet', column: 'Column', required: 'Required', takes: 'Takes', unit: 'Unit' },
    kinds: {
      text: 'text, at most {{max}} characters',
      whole: 'a whole number {{min}} to {{max}}',
      number: 'a number {{min}} to {{max}}',
      choice: 'one of: {{options}}',
      flag: 'Yes / No',
      date: 'a date, like 2026-09-25',
      instant: 'a time in the zone of the factory, like 2026-09-25 14:30',
      ip: 'an IP address, like 192.168.1.20',
      reference: '{{entity}}, by its code or name',
      composite: '{{entity}}, told by these columns together: {{columns}}',
      parent: 'the {{entity}} that the row belongs to',
    },
    hints: {
      match:
        'Rows are matched by their key columns: known records are updated, others added; importing a file twice makes no duplicates.',
      empty: 'A column that is left out keeps what is stored; an empty cell in a column clears it.',
      children: 'Detail rows replace those of the records that they name; other records keep theirs.',
      references:
        'Records that others name must exist, or stand in the same file; the order of sheets does not matter.',
    },
  },
  rules: {
    cellError: 'the cell holds the formula error {{value}}',
    columnTwice: 'the column “{{header}}” appears twice',
  },
  refusals: {
    'job.unknown': 'The system no longer knows this kind of job',
    'job.workerLost': 'The service that worked on the job stopped before it was done; please ask again',
    'job.tooManyAttempts': 'The job was interrupted {{attempts}} times; please ask your administrator',
    'job.sessionEnded': 'The sign-in that asked for the job has ended, so the job was stopped',
    'job.rightLost': 'You no longer have the right to this job, so it was stopped',
    'job.noRoom': 'The disk is full, so the job was not done',
    'workbook.kind': 'Only .xlsx and .xls files can be imported',
    'workbook.unreadable': 'The file is no readable Excel workbook, or it is encrypted; save it as .xlsx and try again',
    'workbook.tooManyEntries': 'The workbook has more than {{max}} parts',
    'workbook.tooLargeInside': 'The workbook unpacks to more than {{max}} MB',
    'workbook.tooManyCells': 'The workbook has more than {{max}} cells',
    'workbook.tooHard': 'The workbook is too complex to read; split it into several files',
    'workbook.sheetDenied': 'You may not import these sheets: {{sheets}}',
  },
  confirm: {},
}
