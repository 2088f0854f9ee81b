export { asHandler } from './world/as-handler.ts'
export { createMaker, sampleValue, type Extras, type Maker, type Wholes } from './records/sample.ts'
export { productExtras } from './records/extras.ts'
export { changedValues, wholeRecords } from './records/whole-records.ts'
export { createFakePorts, type FakePorts } from './world/fake-ports.ts'
export { dayFrom } from './world/days.ts'
export { createFakeClock, type FakeClock } from './world/clock.ts'
export { hostileTexts } from './hostile/hostile-texts.ts'
export { everyRow } from './world/every-row.ts'
export { fewAtATime } from './world/few-at-a-time.ts'
export { changeConfirmed, confirmed } from './world/confirmed.ts'
export { asAdministrator, loggedDefects } from './world/seen-in-world.ts'
export { startS3Server, type S3Server } from './storage/s3-server.ts'
export { waitUntil } from './world/wait-until.ts'
export {
  createCaller,
  createTestSchema,
  createWorld,
  type Caller,
  type JobSeen,
  type TestTenant,
  type World,
} from './world/world.ts'
