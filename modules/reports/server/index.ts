import { serverModule } from '@mouldwright/server-kit'
import { reports } from '../module.ts'
import { exportReportHandler } from './report.handler.ts'
import { inspectHandler, sampleHandler } from './template.handlers.ts'

export default serverModule({ module: reports, handlers: [inspectHandler, sampleHandler, exportReportHandler] })
