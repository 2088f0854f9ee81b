export { createActivityLog, type Activity, type ActivityLog } from './activity.ts'
export { countFailures, listActivity, listNodes, oldestWaiting, type SeenNode } from './health.query.ts'
export { createNode } from './node.ts'
export { periodicService, runDueFactories, type FactoryPlace } from './periodic.ts'
