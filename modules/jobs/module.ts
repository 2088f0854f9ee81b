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
  words: { zh, en },
})
