import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { reports } from '../module.ts'
import { exportReportHandler } from './report.handler.ts'
import { inspectHandler, sampleHandler } from './template.handlers.ts'

export default serverModule({
  module: reports,
  words: { zh, en },
  handlers: [inspectHandler, sampleHandler, exportReportHandler],
})
