import { sql, type Sql } from '@mouldwright/server-kit'

/** `workMinutes` for statements: how often an operation's time per piece counts. @param process alias of `basic_process` */
export const timedPieces = (process: string, quantity: Sql): Sql =>
  sql`case when ${sql.ref(`${process}.production_mode`)} = 'batch' then 1 else ${quantity} end`
