import { entityEntry, module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { countOverrides, gateOverride, overrideGate, overrideRight, queryGates, redGates } from './shared/index.ts'

/** What must be there before an operation starts: one answer for the shop floor, the plan and the data check. */
export const gate = module<typeof zh>({
  key: 'gate',
  needs: ['identity', 'basic', 'production'],
  opens: 'bom',
  entities: [],
  customEntities: [gateOverride],
  actions: [queryGates, overrideGate, countOverrides],
  rights: redGates.map(overrideRight),
  menu: [entityEntry(gateOverride, '/floor/gate-override', 'gates')],
  refusals: { 'gate.notRed': 'conflict' },
})
