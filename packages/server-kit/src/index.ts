export * from './context.ts'
export {
  sql,
  compile,
  createPool,
  createClient,
  dbOf,
  transaction,
  type Client,
  type Db,
  type Place,
  type Pool,
  type Sql,
} from './db.ts'
export * from './define.ts'
export * from './schema/table.ts'
