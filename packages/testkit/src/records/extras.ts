/** What the product's rules ask of a sample record beyond its fields. */
import {
  calculationParameter,
  customer,
  machine,
  partType,
  process as processKind,
  resourceGroup,
  tolerance,
} from '@mouldwright/basic/shared'
import { serverApp, tenantServer } from '@mouldwright/gateway/shared'
import { part, partType as productionPartType } from '@mouldwright/production/shared'
import { role } from '@mouldwright/identity/shared'
import { factory } from '@mouldwright/tenancy/shared'
import type { Extras } from './sample.ts'

let phones = 0
let materials = 0
let trials = 0

export const productExtras: Extras = {
  'basic.resourceGroup': async (make) => ({
    machines: [{ machineId: (await make.record(machine)).id, isMain: false }],
  }),
  'basic.flowTime': async (make) => ({
    fromGroupId: (await make.record(resourceGroup)).id,
    toGroupId: (await make.record(resourceGroup)).id,
  }),
  'basic.costCentre': async (make) => ({ type: 2, customerId: (await make.record(customer)).id }),
  'basic.measuringEnvironment': async (make) => ({ machineId: (await make.record(machine)).id }),
  'basic.measuringOrderRule': async (make) => ({ processId: (await make.record(processKind)).id }),
  'basic.partNumberRule': async (make) => ({ partTypeId: (await make.record(partType)).id, typeCode: 'CAV' }),
  'basic.processingMaterial': () => ({ name: `M${(materials += 1)}` }),
  // One mould has each event once.
  'trial.trial': () => ({ event: `T${(trials += 1)}` }),
  'production.route': async (make) => ({ partId: (await make.record(part)).id }),
  'production.measuredSize': async (make) => ({ piece: 1, toleranceId: (await make.record(tolerance)).id }),
  'production.costDocument': async (make) => ({
    lines: [{ parameterId: (await make.record(calculationParameter)).id, quantity: 2 }],
  }),
  'electrode.sheetTemplate': () => ({ fileName: '{{part}}.txt', line: '{{x}}' }),
  'electrode.design': async (make) => ({
    partId: (await make.record(part, { type: productionPartType.electrode })).id,
    positions: [],
  }),
  // A gateway serves its own factory.
  'gateway.serverApp': async (make) => ({ serverId: (await make.record(tenantServer, { siteId: make.factoryId })).id }),
  'signals.connection': async (make) => ({ gatewayId: (await make.record(serverApp)).id }),
  'identity.user': async (make) => ({
    phone: `137${String((process.pid % 1_000) * 100_000 + (phones += 1)).padStart(8, '0')}`,
    roles: [{ roleId: (await make.record(role)).id }],
    factories: [{ factoryId: (await make.record(factory)).id }],
  }),
}
