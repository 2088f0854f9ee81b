export { asHandler } from './as-handler.ts'
export { createMaker, sampleValue, type Extras, type Maker, type Wholes } from './sample.ts'
export { productExtras } from './extras.ts'
export { changedValues, wholeRecords } from './whole-records.ts'
export { createFakePorts, type FakePorts } from './fake-ports.ts'
export { dayFrom } from './days.ts'
export { createFakeClock, type FakeClock } from './clock.ts'
export { hostileTexts } from './hostile-texts.ts'
export { everyRow } from './every-row.ts'
export { confirmed } from './confirmed.ts'
export { asAdministrator, loggedDefects } from './seen-in-world.ts'
export { startS3Server, type S3Server } from './s3-server.ts'
export { waitUntil } from './wait-until.ts'
export {
  createCaller,
  createTestSchema,
  createWorld,
  type Caller,
  type JobSeen,
  type TestTenant,
  type World,
} from './world.ts'
