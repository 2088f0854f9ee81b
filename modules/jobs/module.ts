import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { fileActions, jobActions, jobEnded, jobProgressed, workbookActions } from './shared/index.ts'

/** Long work, the files that it takes and leaves, and workbooks of a whole factory. */
export const jobs = module<typeof zh>({
  key: 'jobs',
  needs: [],
  entities: [],
  actions: [...jobActions, ...fileActions, ...workbookActions],
  events: [jobProgressed, jobEnded],
  menu: [{ key: 'import', path: '/data/import', permission: 'jobs.workbook:import', group: 'data' }],
  refusals: {
    'job.unknown': 'refused',
    'job.workerLost': 'refused',
    'job.tooManyAttempts': 'refused',
    'job.sessionEnded': 'refused',
    'job.rightLost': 'refused',
    'job.lost': 'refused',
    'job.placeDiffers': 'refused',
    'job.tooLong': 'refused',
    'job.tooMuchMemory': 'refused',
    'job.tooManyOfMember': 'tooMany',
    'job.tooManyOfTenant': 'tooMany',
    'job.noRoom': 'refused',
    'workbook.kind': 'refused',
    'workbook.unreadable': 'refused',
    'workbook.tooManyEntries': 'refused',
    'workbook.tooLargeInside': 'refused',
    'workbook.tooManyCells': 'refused',
    'workbook.tooManyRows': 'refused',
    'workbook.tooHard': 'refused',
    'workbook.sheetDenied': 'denied',
  },
})
