import { onAccountSessionsEnded } from '@mouldwright/identity/server/api'
import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { sso } from '../module.ts'
import { endLogins } from './provider/logins.ts'
import { provisionOf } from './provider/nodes.ts'
import { addSsoRoutes } from './routes.ts'
import { createSsoService } from './sign-out/service.ts'
import { ssoTables } from './sso.table.ts'
import { beginSignInHandler, finishSignInHandler } from './suite/sign-in.handler.ts'

onAccountSessionsEnded(endLogins)

export default serverModule({
  module: sso,
  words: { zh, en },
  handlers: [beginSignInHandler, finishSignInHandler],
  tables: ssoTables,
  routes: addSsoRoutes,
  service: (parts) => createSsoService(parts, () => provisionOf(parts.kit).nodeNow()),
})
