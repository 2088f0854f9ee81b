import { machine, process, resourceGroup } from '@mouldwright/basic/shared'
import {
  action,
  choice,
  decimal,
  duration,
  integer,
  percent,
  permissionOf,
  ref,
  secret,
  text,
} from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'
import { batchOperation } from '@mouldwright/production/shared'
import { workReport } from './report.entity.ts'
import { followUps, mostPhotoBytes, workKinds } from './report.ts'

/** Reports one's own work; a terminal has its own way, with calls besides. A report that came too late is kept and answered as refused, with the sentence. */
export const tellReport = action('floor.report.tell', {
  path: '/floor/report/tell.do',
  access: { permission: permissionOf(workReport, 'tell') },
  input: {
    /** The caller's own, unique in the tenant: a repeat does nothing. */
    key: text({ required: true, min: 8, max: 64, pattern: /^[\w.-]+$/ }),
    kind: choice({ required: true, options: workKinds }),
    ...batchOperation,
    machineId: ref(() => machine),
    resourceGroupId: ref(() => resourceGroup),
    quantity: integer({ min: 0, max: 1_000_000 }),
    progress: percent(),
    weight: decimal({ above: 0, max: 200_000, scale: 3, unit: 'kg' }),
    reason: text({ max: 200 }),
    followUp: choice({ options: followUps }),
    /** Name of the way that was picked. */
    dealWay: text({ max: 50 }),
    reworkProcessId: ref(() => process),
    reworkMinutes: duration({ unit: 'h', max: 6_000_000 }),
    note: text({ max: 500, long: true }),
  },
  output: closedObject({
    answer: Type.Enum(['applied', 'already', 'refused'] as const),
    /** Why it does not count, in the caller's language. */
    message: orNull(Type.String()),
  }),
  refusals: [
    'report.alreadyAtIt',
    'report.batchOver',
    'report.gateClosed',
    'report.gateWasClosed',
    'report.itemClosed',
    'report.machineGone',
    'report.noNumberFree',
    'report.notAtIt',
    'report.notRunning',
    'report.notStarted',
    'report.notYourSection',
    'report.operationFinished',
    'report.operationGone',
    'report.outsourced',
    'report.placeDoesNotReport',
    'report.placeNeeded',
    'report.processNeeded',
    'report.reasonNeeded',
    'report.tooMany',
    'report.weightNeeded',
  ],
})

const photoSigns = Math.ceil(mostPhotoBytes / 3) * 4

/** A photo of a report that the sender has told before: added once for its key. */
export const photoInput = {
  key: text({ required: true, max: 40, pattern: /^[\w-]{16,40}$/ }),
  reportKey: text({ required: true, max: 64 }),
  /** Base64; a secret, so that nothing canonicalises or shows megabytes. */
  content: secret({ required: true, max: photoSigns + 4 }),
}
export const mostPhotoCallBytes = photoSigns + 4_096
export const photoAnswers = ['applied', 'already'] as const

export const addReportPhoto = action('floor.report.addPhoto', {
  path: '/floor/report/addPhoto.do',
  access: { permission: permissionOf(workReport, 'tell') },
  input: photoInput,
  output: closedObject({ answer: Type.Enum(photoAnswers) }),
  refusals: ['report.photoAlone', 'report.photosFull', 'report.photoUnreadable'],
  maxBytes: mostPhotoCallBytes,
})
