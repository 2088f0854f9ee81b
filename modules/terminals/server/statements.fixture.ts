/** Statements that calls send to the database; what services do beside them is not counted. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { World } from '@mouldwright/testkit'

const told = new AsyncLocalStorage<string[]>()
const followed = new WeakSet<object>()

const textOf = (statement: string | { text: string }) => (typeof statement === 'string' ? statement : statement.text)

/** The texts that `work` sends, in their order; `begin` with the place that it sets is one, and so is `commit`. */
export async function statementsOf(world: World, work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = world.composition
  if (!followed.has(pool)) {
    followed.add(pool)
    const connect = pool.connect
    pool.connect = async (party) => {
      const client = await connect(party)
      const texts = told.getStore()
      if (!texts) return client
      const { query, release } = client
      client.query = ((statement: string | { text: string }, ...more: unknown[]) => {
        texts.push(textOf(statement))
        return Reflect.apply(query, client, [statement, ...more])
      }) as typeof query
      client.release = (broken) => {
        client.query = query
        client.release = release
        release(broken)
      }
      return client
    }
  }
  const texts: string[] = []
  await told.run(texts, work)
  return texts
}
