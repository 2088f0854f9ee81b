/** Records with all their fields, and changes of all of them: what the product's rules bind together. */
import {
  calculationParameter,
  costCentre,
  customer,
  fixture,
  machine,
  partType,
  process,
  resourceGroup,
  section,
  skillTitle,
  supplier,
} from '@mouldwright/basic/shared'
import { user } from '@mouldwright/identity/shared'
import { batch, part } from '@mouldwright/production/shared'
import type { Wholes } from './sample.ts'

const from = '2026-09-01'

const timeExceptions = {
  downtimes: [{ startsAt: '2026-09-01T08:00:00.000Z', endsAt: '2026-09-02T08:00:00.000Z', reason: 'overhaul' }],
  openings: [{ startsAt: '2026-09-05T08:00:00.000Z', endsAt: '2026-09-05T16:00:00.000Z', reason: 'rush' }],
}

/** Each machine has addresses of its own. */
let machines = 0
/** Each type of material has a beginning of its own. */
let materialTypes = 0

export const wholeRecords: Wholes = {
  'basic.process': async (make) => [
    {
      preProcesses: [{ processId: (await make.record(process)).id }],
      postProcesses: [{ processId: (await make.record(process)).id }],
    },
  ],
  'basic.machine': () => {
    const ip = (last: number) => `10.1.${machines % 250}.${last}`
    machines += 1
    return [
      {
        computerIp1: ip(1),
        computerIp2: ip(2),
        computerIp3: ip(3),
        machineIp1: ip(4),
        machineIp2: ip(5),
        ...timeExceptions,
      },
    ]
  },
  'basic.costCentre': async (make) => [{ type: 2, customerId: (await make.record(customer)).id }],
  'basic.materialType': () => [{ codePrefix: `T${(materialTypes += 1)}-` }],
  'basic.shift': () => [
    {
      periods: [
        { rank: 1, startTime: '08:00', endTime: '17:00', restStart: '12:00', restEnd: '13:00', isOvertime: true },
      ],
    },
  ],
  'basic.measuringFormat': () => [
    {
      ...{ delimiter: 'semicolon', decimalSign: 'comma', headerRow: 1 },
      columns: [
        { content: 'piece', header: 'ID', columnNumber: null },
        { content: 'characteristic', header: null, columnNumber: 2 },
        { content: 'deviation', header: null, columnNumber: 3 },
      ],
    },
  ],
  'basic.kanban': async (make) => {
    const groupId = (await make.record(resourceGroup)).id
    const sections = [{ sectionId: (await make.record(section)).id }]
    const machines = [{ machineId: (await make.record(machine)).id, x: 10, y: 20 }]
    return [
      { type: 'list', resourceGroupId: groupId, sections: [], machines: [], backgroundImage: null },
      { type: 'list', resourceGroupId: null, sections, machines: [], backgroundImage: null },
      { type: 'layout', resourceGroupId: null, sections: [], machines },
    ]
  },
  'basic.resourceGroup': async (make) => {
    const member = { isMain: true, joinDate: from, endDate: '2027-09-01' }
    return [
      {
        machines: [{ machineId: (await make.record(machine)).id, ...member }],
        users: [{ userId: (await make.record(user)).id, skillTitleId: (await make.record(skillTitle)).id, ...member }],
        ...timeExceptions,
      },
    ]
  },
  'production.part': async (make) => {
    const byStage = { roughPieces: null, semiFinePieces: null, finePieces: null, polishPieces: null }
    const partTypeId = (await make.record(partType, { workpieceType: 2 })).id
    const burn = { partId: (await make.record(part)).id, operationNumber: 50, pieces: null, ...byStage }
    return [
      {
        type: 1,
        electrodeMaterialId: null,
        electrodeStage: null,
        sparkGap: null,
        isShared: false,
        stages: [],
        burns: [],
      },
      { type: 2, partTypeId, isShared: true, stages: [], burns: [{ ...burn, pieces: 1 }] },
      {
        ...{ type: 2, partTypeId, electrodeStage: null, sparkGap: null, isShared: true, quantity: 4 },
        stages: (['rough', 'semiFine', 'fine', 'polish'] as const).map((stage) => ({
          ...{ stage, sparkGap: 0.1, quantity: 1 },
        })),
        burns: [{ ...burn, roughPieces: 1, semiFinePieces: 1, finePieces: 1, polishPieces: 1 }],
      },
    ]
  },
  // Its batch is one of its part.
  'production.route': async (make) => {
    const { id: partId } = await make.record(part)
    const readyAt = '2026-09-01T08:00:00.000Z'
    const times = {
      setupMinutes: 30,
      estimatedMinutes: 240,
      timeSource: 0,
      turnaroundMinutes: 2_880,
      mostWaitMinutes: 480,
    }
    const programmed = { needsCam: true, camStatus: 'ready', camReadyAt: readyAt }
    const checked = { needsCamQc: true, camQcStatus: 'ready', camQcReadyAt: readyAt }
    const flags = { needsMachiningFace: true, needsMeasurement: true, mayRunUnattended: true }
    return [
      {
        partId,
        operations: [
          {
            ...{ number: 10, ...times, ...programmed, ...checked, ...flags, mustNotBeInterrupted: true },
            processId: (await make.record(process)).id,
            sectionId: (await make.record(section)).id,
            resourceGroupId: (await make.record(resourceGroup)).id,
            fixtureId: (await make.record(fixture)).id,
            fixtureCount: 2,
            isOutsourced: true,
            supplierId: (await make.record(supplier)).id,
            onlyBatchId: (await make.record(batch, { partId })).id,
            way: '1a',
            remark: '补焊后返工',
          },
        ],
      },
    ]
  },
  'electrode.design': async (make) => {
    const burned = (await make.record(part)).id
    const burns = [{ partId: burned, operationNumber: 50 }]
    const { id: partId } = await make.record(part, { type: 2, burns })
    const place = { x: 12.5, y: -8, z: -24.35, c: 90, quadrant: 1, depth: 6.2 }
    return [{ partId, positions: [{ ...burns[0], number: 1, ...place }] }]
  },
  'production.costDocument': async (make) => [
    {
      lines: [
        {
          parameterId: (await make.record(calculationParameter)).id,
          costCentreId: (await make.record(costCentre)).id,
          quantity: 2,
        },
      ],
    },
  ],
  // The first one is the default one, whatever was asked.
  'aps.schedule': () => [{ isDefault: true }],
  'production.batch': () => [{ startDate: from }],
  'production.mould': () => [{ startDate: from }],
}

type Values = Readonly<Record<string, unknown>>

/** What a change of a record sets where any other value will not do; null: it leaves the field as it is. */
export const changedValues: Readonly<Record<string, (now: Values) => Values>> = {
  // One with people or roles is not removed, and the record is at the end.
  'identity.department': () => ({ managers: [], users: [], roles: [] }),
  // Who works at terminals alone has no number.
  'identity.user': () => ({ terminalOnly: null }),
  'tenancy.factory': () => ({ timeZone: 'Europe/Berlin' }),
  'gateway.tenantServer': () => ({ serverType: null, innerIp: '192.168.7.7', outerIp: '8.8.4.4' }),
  'gateway.serverApp': () => ({ configuration: '{ "chunkKb": 256 }' }),
  // Main work needs a section with programming.
  'basic.process': () => ({ weight: null }),
  // Only the type that names a customer has one.
  'basic.costCentre': () => ({ type: null }),
  // It leaves scheduling first.
  'basic.resourceGroup': () => ({ valid: null }),
  // Another default calendar asks first.
  'basic.calendar': () => ({ isDefault: null }),
  'production.mould': () => ({ startDate: '2026-10-01' }),
  // An electrode stays one: what belongs to it would be left over.
  'production.part': ({ type, stages }) => {
    const unstaged = { type: null, partTypeId: null, electrodeStage: null, sparkGap: null }
    if (type === 1) return { ...unstaged, electrodeMaterialId: null, isShared: null }
    return (stages as unknown[]).length > 0 ? { ...unstaged, quantity: null } : { type: null, partTypeId: null }
  },
  // There is no more than one piece.
  'production.measuredSize': () => ({ piece: null }),
  // Its start point, changed as well, is before it.
  'aps.schedule': () => ({ isDefault: null, deliveryDate: '2026-11-19' }),
  // Two ways of one stretch are none.
  'production.batch': () => ({ startDate: '2026-10-01', chosenWays: '2a' }),
}
