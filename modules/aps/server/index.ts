import { serverModule, type ModuleParts, type Service } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { aps } from '../module.ts'
import { apsTables } from './aps.table.ts'
import { automaticHandlers } from './automatic/automatic.handlers.ts'
import { missedCron } from './automatic/missed-cron.query.ts'
import { createAutomaticRuns } from './automatic/automatic-runs.ts'
import { completionHandlers } from './completion/completion.handlers.ts'
import { capacityHandlers } from './hours/capacity.handlers.ts'
import { weekPlanHandlers } from './hours/week-plan.handlers.ts'
import showKanban from './kanban/kanban.handler.ts'
import { createReportFollower, noteReport } from './forecast/follow-reports.ts'
import loadData from './load/load-data.handler.ts'
import publishSchedule from './publish/publish-schedule.handler.ts'
import getRunRecord from './plan/run-record.handler.ts'
import startScheduling from './plan/start-scheduling.handler.ts'
import stopScheduling from './plan/stop-scheduling.handler.ts'
import { mergeHandlers } from './mock/merge.handlers.ts'
import { mockHandlers } from './mock/mock.handlers.ts'
import { compareHandlers } from './compare/compare.handlers.ts'
import listDefects from './dispatch/defect.handlers.ts'
import listOwnWork from './dispatch/own-work.handler.ts'
import { dispatchHandlers } from './dispatch/dispatch.handlers.ts'
import getEvaluation from './query/evaluation.handler.ts'
import getGantt from './gantt/gantt.handler.ts'
import { plannedStarts } from './dispatch/outside.query.ts'
import { plannedWork } from './dispatch/planned-work.query.ts'
import { taskHandlers } from './query/task.handlers.ts'
import { batchPlanHandlers } from './workshop/batch-plan.handlers.ts'
import { resourcePlanHandlers } from './workshop/resource-plan.handlers.ts'
import { outOfOrderGate } from './workshop/out-of-order-gate.query.ts'
import { workshopHandlers } from './workshop/workshop-plan.handlers.ts'
import { planEditHandlers } from './session/plan-edit.handlers.ts'
import chooseWay from './session/choose-way.handler.ts'
import saveSession from './session/save-session.handler.ts'
import { sessionHandlers } from './session/session.handlers.ts'
import { scheduleBehaviour } from './schedule/schedule.behaviour.ts'
import { scheduleHandlers } from './schedule/schedule.handlers.ts'
import { settingHandlers } from './schedule/setting.handlers.ts'

function createBackground(parts: ModuleParts): Service {
  const services = [createAutomaticRuns(parts), createReportFollower(parts)]
  return {
    start: () => services.forEach((one) => one.start()),
    stop: async () => void (await Promise.all(services.map((one) => one.stop()))),
  }
}

export default serverModule({
  module: aps,
  words: { zh, en },
  handlers: [
    ...scheduleHandlers,
    ...automaticHandlers,
    ...settingHandlers,
    loadData,
    startScheduling,
    stopScheduling,
    publishSchedule,
    listDefects,
    getGantt,
    ...taskHandlers,
    getEvaluation,
    getRunRecord,
    ...compareHandlers,
    ...dispatchHandlers,
    listOwnWork,
    ...resourcePlanHandlers,
    ...workshopHandlers,
    ...batchPlanHandlers,
    showKanban,
    ...completionHandlers,
    ...weekPlanHandlers,
    ...capacityHandlers,
    ...sessionHandlers,
    ...planEditHandlers,
    chooseWay,
    saveSession,
    ...mockHandlers,
    ...mergeHandlers,
  ],
  behaviours: [scheduleBehaviour],
  tables: apsTables,
  service: createBackground,
  extensions: { workReported: noteReport, outOfOrderGate, plannedStarts, plannedWork },
  health: missedCron,
})
