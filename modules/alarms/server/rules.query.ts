import type { AlarmCause } from '@mouldwright/alarms/shared'
import { inFactory, sql, type Db, type FactoryPlace } from '@mouldwright/server-kit'

export interface RuleRow {
  id: number
  name: string
  cause: AlarmCause
  notifyWay: 'mail' | 'sms'
  valid: boolean
  delayMinutes: number
  dailyLimit: number
  machineIds: number[]
  sectionIds: number[]
}

/** All rules of a factory; those that are not valid end their alarms. */
export const readRules = (db: Db, place: FactoryPlace) =>
  db.all<RuleRow>(sql`
    select r.id, r.name, r.cause, r.notify_way as "notifyWay", r.valid, r.delay_minutes as "delayMinutes", r.daily_limit as "dailyLimit",
      to_jsonb(array(select m.machine_id from alarms_rule_machines m where ${inFactory(place, 'm')} and m.parent_id = r.id)) as "machineIds",
      to_jsonb(array(select s.section_id from alarms_rule_sections s where ${inFactory(place, 's')} and s.parent_id = r.id)) as "sectionIds"
    from alarms_rule r where ${inFactory(place, 'r')} order by r.id`)
