import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { jobs } from '../module.ts'
import { downloadFileHandler, uploadFileHandler } from './file.handlers.ts'
import { cancelJobHandler, downloadExportHandler, getJobHandler, listJobsHandler } from './job.handlers.ts'
import { importWorkbookHandler, workbookTemplateHandler } from './workbook.handlers.ts'

export default serverModule({
  module: jobs,
  words: { zh, en },
  handlers: [
    getJobHandler,
    listJobsHandler,
    cancelJobHandler,
    downloadExportHandler,
    uploadFileHandler,
    downloadFileHandler,
    importWorkbookHandler,
    workbookTemplateHandler,
  ],
})
