/** The product's modules, in the order in which they need each other. */
import account from '@mouldwright/account/server'
import alarms from '@mouldwright/alarms/server'
import aps from '@mouldwright/aps/server'
import assistant from '@mouldwright/assistant/server'
import basic from '@mouldwright/basic/server'
import bookmarks from '@mouldwright/bookmarks/server'
import codes from '@mouldwright/codes/server'
import connector from '@mouldwright/connector/server'
import courier from '@mouldwright/courier/server'
import gateway from '@mouldwright/gateway/server'
import identity from '@mouldwright/identity/server'
import jobs from '@mouldwright/jobs/server'
import links from '@mouldwright/links/server'
import messages from '@mouldwright/messages/server'
import oms from '@mouldwright/oms/server'
import production from '@mouldwright/production/server'
import registration from '@mouldwright/registration/server'
import type { ServerModule } from '@mouldwright/server-kit'
import setup from '@mouldwright/setup/server'
import shell from '@mouldwright/shell/server'
import sso from '@mouldwright/sso/server'
import tenancy from '@mouldwright/tenancy/server'
import verification from '@mouldwright/verification/server'

export const serverModules: readonly ServerModule[] = [
  courier,
  verification,
  tenancy,
  identity,
  sso,
  connector,
  account,
  jobs,
  messages,
  shell,
  bookmarks,
  links,
  assistant,
  gateway,
  basic,
  registration,
  oms,
  production,
  aps,
  alarms,
  codes,
  setup,
]
