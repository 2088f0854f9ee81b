import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  cancelJobAction,
  downloadExport,
  downloadFile,
  getJob,
  importWorkbook,
  jobEnded,
  jobProgressed,
  listJobsAction,
  uploadFileAction,
  workbookTemplate,
} from './shared/index.ts'

/** Long work, the files that it takes and leaves, and workbooks of a whole factory. */
export const jobs = module({
  key: 'jobs',
  needs: [],
  entities: [],
  actions: [
    getJob,
    listJobsAction,
    cancelJobAction,
    downloadExport,
    uploadFileAction,
    downloadFile,
    importWorkbook,
    workbookTemplate,
  ],
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
  words: { zh, en },
})
