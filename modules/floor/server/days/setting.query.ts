import type { LabourSplit } from '../../shared/index.ts'
import { inFactory, sql, type Db } from '@mouldwright/server-kit'

export interface FloorSetting {
  labourSplit: LabourSplit
  askAfterHours: number
  approvesOwn: boolean
}

const usual: FloorSetting = { labourSplit: 'equal', askAfterHours: 12, approvesOwn: false }

export const settingOf = async (db: Db, place: { tenantId: number; factoryId: number }): Promise<FloorSetting> =>
  (await db.maybe<FloorSetting>(
    sql`select t.labour_split as "labourSplit", t.ask_after_hours as "askAfterHours", t.approves_own as "approvesOwn" from floor_setting as t where ${inFactory(place, 't')}`,
  )) ?? usual
