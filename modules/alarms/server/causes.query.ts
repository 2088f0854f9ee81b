/** What is wrong in a factory now, for one rule. */
import { lateMoulds, silentMachines } from '@mouldwright/aps/server/api'
import { overriddenGates } from '@mouldwright/gate/server/api'
import type { Db, FactoryPlace } from '@mouldwright/server-kit'
import { machinesIn } from '@mouldwright/signals/server/api'
import type { RuleRow } from './rules.query.ts'

export interface Cause {
  /** The same cause has the same key until it is over. */
  key: string
  subject: string
}

/** An override is news until receivers have been at work again, weekends and holidays between. */
const overrideNewsMs = 7 * 86_400_000

export async function causesOf(
  db: Db,
  place: FactoryPlace,
  rule: Pick<RuleRow, 'cause' | 'machineIds' | 'sectionIds'>,
  at: Date,
): Promise<Cause[]> {
  switch (rule.cause) {
    case 'mouldLate': {
      const moulds = await lateMoulds(db, place, rule)
      return moulds.map(({ mouldId, number, name }) => ({ key: `mould:${mouldId}`, subject: `${number} ${name}` }))
    }
    case 'machineSilent': {
      const machines = await silentMachines(db, place, rule, at)
      return machines.map(({ id, name }) => ({ key: `machine:${id}`, subject: name }))
    }
    case 'machineNoNews':
    case 'machineError': {
      const machines = await machinesIn(db, place, rule.cause === 'machineError' ? 'error' : 'noNews', rule)
      return machines.map(({ id, name }) => ({ key: `machine:${id}`, subject: name }))
    }
    case 'gateOverridden': {
      const overrides = await overriddenGates(db, place, rule, new Date(at.getTime() - overrideNewsMs))
      return overrides.map(({ id, operation, by, reason }) => ({
        key: `override:${id}`,
        subject: `${operation}: ${reason} (${by})`,
      }))
    }
  }
}
