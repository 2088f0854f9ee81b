import { serverModule } from '@mouldwright/server-kit'
import { oms } from '../module.ts'
import { auditHandlers } from './audit.handler.ts'
import { constantHandlers } from './constant.handler.ts'
import { entryHandlers } from './entry.handler.ts'
import { languageHandlers } from './language.handler.ts'
import { newsHandlers } from './news.handler.ts'
import { registrationHandlers } from './registration.handler.ts'
import { tenantHandlers } from './tenant.handler.ts'

export default serverModule({
  module: oms,
  handlers: [
    ...tenantHandlers,
    ...registrationHandlers,
    ...constantHandlers,
    ...entryHandlers,
    ...languageHandlers,
    ...newsHandlers,
    ...auditHandlers,
  ],
})
