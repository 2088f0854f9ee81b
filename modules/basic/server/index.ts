import { serverModule } from '@mouldwright/server-kit'
import { calendarMonthEn } from '../locales/calendar-month.en.ts'
import { calendarMonthZh } from '../locales/calendar-month.zh.ts'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { basic } from '../module.ts'
import { calendarBehaviour } from './calendar.behaviour.ts'
import offerDealWaysHandler from './offer-deal-ways.handler.ts'
import offerPhrasesHandler from './offer-phrases.handler.ts'
import { productTypeBehaviour } from './engineering/product-type.behaviour.ts'
import { flowTimeBehaviour } from './flow-time.behaviour.ts'
import getFlowTimes from './get-flow-times.handler.ts'
import { machineBehaviour } from './machine.behaviour.ts'
import { materialBehaviour, materialTypeBehaviour } from './materials/material-type.behaviour.ts'
import { processingMaterialBehaviour } from './materials/processing-material.behaviour.ts'
import { probeBehaviour } from './measuring/probe.behaviour.ts'
import { processBehaviour } from './process.behaviour.ts'
import removeFlowTimes from './remove-flow-times.handler.ts'
import { resourceGroupBehaviour } from './resource-group.behaviour.ts'
import saveFlowTime from './save-flow-time.handler.ts'
import { mayReadFile, ruleOfFiles } from './file-access.ts'
import { sectionPermissionHandlers } from './sections/section-permission.handlers.ts'
import { sectionBehaviour } from './section.behaviour.ts'
import { shiftBehaviour } from './shift.behaviour.ts'

export default serverModule({
  module: basic,
  // A calendar's months bring their words to the browser themselves; what people may put otherwise is all of them.
  words: { zh: { ...zh, calendarMonth: calendarMonthZh }, en: { ...en, calendarMonth: calendarMonthEn } },
  handlers: [
    getFlowTimes,
    saveFlowTime,
    removeFlowTimes,
    offerPhrasesHandler,
    offerDealWaysHandler,
    ...sectionPermissionHandlers,
  ],
  behaviours: [
    sectionBehaviour,
    processBehaviour,
    machineBehaviour,
    calendarBehaviour,
    shiftBehaviour,
    resourceGroupBehaviour,
    flowTimeBehaviour,
    materialBehaviour,
    materialTypeBehaviour,
    processingMaterialBehaviour,
    productTypeBehaviour,
    probeBehaviour,
  ],
  extensions: { mayReadFile, ruleOfFiles },
})
