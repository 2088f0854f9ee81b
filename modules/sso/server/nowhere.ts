import { transaction, type Db, type Pool } from '@mouldwright/server-kit'

/** One transaction in no tenant's place. */
export const inNoPlace = <T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(pool, { tenantId: null, factoryId: null }, work)
