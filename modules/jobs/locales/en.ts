import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Jobs and import',
  menu: { data: 'Data', import: 'Data import' },
  page: {
    jobs: 'Background jobs',
    count: 'Total: {{count}}',
    filter: 'Show',
    all: 'All',
    active: 'Not finished',
    most: 'Only the latest {{count}} are shown',
    none: 'No jobs yet',
    noneHint:
      'Export a list, import data or run a schedule: progress and files appear here. Jobs continue when the page is closed.',
    noneActive: 'No job is running',
    showAll: 'Show all',
    import: 'Data import',
    nextSchedule: 'Make a schedule',
    lead: 'One workbook brings in a whole factory: sections, machines, calendars, shifts, resource groups, moulds, parts, routes and batches, each on its own sheet, in any order.',
  },
  job: {
    $: 'Job',
    $many: 'Jobs',
    $empty: 'Exports, imports and scheduling runs work in the background; their progress is shown here.',
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
  export: { $: 'Export file' },
  file: { $: 'Attachment' },
  workbook: { $: 'Data import' },
  jobs: { workbook: { import: 'Workbook import' } },
  titles: { export: 'Export: {{name}}', import: 'Import: {{name}}' },
  sheet: {
    fixHere: 'Fix here',
    moreFaults: 'Further errors in this row: {{count}}',
    nearest: '{{message}}; most like it: {{nearest}}',
    oneOf: '{{message}}; write the code of one of them: {{nearest}}',
    yes: 'Yes',
    no: 'No',
    notes: 'How to fill in',
    headers: { sheet: 'Sheet', column: 'Column', required: 'Required', takes: 'Content', unit: 'Unit' },
    kinds: {
      text: 'text, at most {{max}} characters',
      whole: 'a whole number {{min}} to {{max}}',
      number: 'a number {{min}} to {{max}}',
      choice: 'one of: {{options}}',
      flag: 'Yes / No',
      date: 'a date, like 2026-09-25',
      instant: 'a time in the factory’s time zone, like 2026-09-25 14:30',
      ip: 'an IP address, like 192.168.1.20',
      reference: '{{entity}}, by its code or name',
      composite: '{{entity}}, identified by these columns together: {{columns}}',
      parent: 'the {{entity}} the row belongs to',
    },
    hints: {
      match:
        'Rows are matched by their key columns: existing records are updated, new ones added; importing a file twice creates no duplicates.',
      empty: 'A column that is left out keeps the stored values; an empty cell clears the value.',
      children:
        'Detail rows replace all detail rows of the record they belong to, or are merged with them by their key, as chosen at import; other records keep theirs.',
      references: 'Referenced records must already exist or be in the same file; the order of sheets does not matter.',
    },
  },
  rules: {
    cellError: 'the cell holds the formula error {{value}}',
    columnTwice: 'the column “{{header}}” appears twice',
  },
  refusals: {
    'job.unknown': 'This type of job is no longer supported',
    'job.workerLost': 'The service processing the job stopped before it finished; start the job again',
    'job.tooManyAttempts': 'The job was interrupted too often ({{attempts}}); contact your administrator',
    'job.sessionEnded': 'The session that started the job has ended, so the job was stopped',
    'job.rightLost': 'You no longer have permission for this job, so it was stopped',
    'job.lost': 'The records of the job were incomplete, so it was not done; please ask again',
    'job.placeDiffers':
      'The company, factory or user of the job is not that of the sign-in that asked for it, so it was not done; please ask again',
    'job.tooLong':
      'The job was not done after {{minutes}} min and was stopped; ask again for less at once, or ask your administrator',
    'job.tooMuchMemory':
      'The job took more than {{megabytes}} MB of memory and was stopped; ask again for less at once, or ask your administrator',
    'job.tooManyOfMember':
      'You already have {{most}} tasks that have not ended; wait for some of them and try again in {{seconds}} s',
    'job.tooManyOfTenant':
      'Your company already has {{most}} tasks that have not ended; wait for some of them and try again in {{seconds}} s',
    'job.noRoom': 'The disk is full, so the job was not completed',
    'workbook.kind': 'Only these kinds of files can be imported: {{kinds}}',
    'workbook.unreadable':
      'The file is not a readable Excel workbook, or it is encrypted; save it as .xlsx and try again',
    'workbook.tooManyEntries': 'The workbook contains more than {{max}} internal parts',
    'workbook.tooLargeInside': 'The workbook unpacks to more than {{max}} MB',
    'workbook.tooManyCells': 'The workbook has more than {{max}} cells',
    'workbook.tooManyRows': 'The workbook has more than {{max}} rows; split it into several files',
    'workbook.tooHard': 'The workbook is too complex to read; split it into several files',
    'workbook.sheetDenied': 'You do not have permission to import these sheets: {{sheets}}',
  },
  confirm: {
    'import.overwrite': 'Existing records of “{{entity}}” that will be overwritten ({{count}}): {{records}}.',
    'import.overwriteMore':
      'Existing records of “{{entity}}” that will be overwritten ({{count}}): {{records}} and others.',
    'import.removeRows':
      'Rows of “{{table}}” of “{{entity}}” that are not in the workbook and will be removed ({{count}}): {{rows}}.',
  },
}
