/** The product's modules, in the order in which they need each other. */
import account from '@mouldwright/account/server'
import alarms from '@mouldwright/alarms/server'
import aps from '@mouldwright/aps/server'
import assistant from '@mouldwright/assistant/server'
import basic from '@mouldwright/basic/server'
import bookmarks from '@mouldwright/bookmarks/server'
import cam from '@mouldwright/cam/server'
import codes from '@mouldwright/codes/server'
import connector from '@mouldwright/connector/server'
import courier from '@mouldwright/courier/server'
import electrode from '@mouldwright/electrode/server'
import floor from '@mouldwright/floor/server'
import gate from '@mouldwright/gate/server'
import gateway from '@mouldwright/gateway/server'
import identity from '@mouldwright/identity/server'
import jobs from '@mouldwright/jobs/server'
import links from '@mouldwright/links/server'
import messages from '@mouldwright/messages/server'
import oms from '@mouldwright/oms/server'
import figures from '@mouldwright/figures/server'
import outsourcing from '@mouldwright/outsourcing/server'
import portal from '@mouldwright/portal/server'
import production from '@mouldwright/production/server'
import registration from '@mouldwright/registration/server'
import reports from '@mouldwright/reports/server'
import type { ServerModule } from '@mouldwright/server-kit'
import setup from '@mouldwright/setup/server'
import shell from '@mouldwright/shell/server'
import signals from '@mouldwright/signals/server'
import sso from '@mouldwright/sso/server'
import trial from '@mouldwright/trial/server'
import support from '@mouldwright/support/server'
import tenancy from '@mouldwright/tenancy/server'
import terminals from '@mouldwright/terminals/server'
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
  support,
  oms,
  production,
  electrode,
  gate,
  floor,
  signals,
  aps,
  cam,
  alarms,
  codes,
  outsourcing,
  terminals,
  reports,
  portal,
  setup,
  trial,
  figures,
]
