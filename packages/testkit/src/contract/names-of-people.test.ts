/** Whoever does something is shown to others by name: asked of all entities, and of every row that is kept afterwards. */
import { serverModules } from '@mouldwright/server/modules'
import { sql, transaction } from '@mouldwright/server-kit'
import { beforeAll, expect, it } from 'vitest'
import { userOfFile, worldOfFile } from '../world/of-file.ts'
import { createMaker, everyRow, productExtras } from '../index.ts'

const entities = serverModules.flatMap(({ module }) => module.entities)
const userName = 'lin.login.7'
const realName = '林工'

const world = worldOfFile()
const lin = userOfFile(world, ['*'])

beforeAll(async () => {
  await transaction(world.composition.pool, { tenantId: lin.tenantId, factoryId: null }, (db) =>
    db.run(sql`update identity_user set user_name = ${userName}, real_name = ${realName}
      where tenant_id = ${lin.tenantId} and id = ${lin.userId}`),
  )
})

it('[SH-16] history, conflicts and whoever made or changed something are told by the real name, for every entity', async () => {
  const make = createMaker(lin, productExtras)
  for (const of of entities) {
    const { id, version } = await make.record(of)
    const { rows } = await lin.ok('comm/history/list.do', { entity: of.name, recordId: id })
    expect(rows[0], of.name).toMatchObject({ user: realName })
    const stale = await lin.post(`${of.path}/modify.do`, { id, version: version + 7 })
    if (stale.data && (stale.data as { refusal?: string }).refusal === 'record.changed')
      expect(stale.message, of.name).toContain(realName)
  }
  const customer = await make.record(entities.find(({ name }) => name === 'basic.customer')!)
  const stale = await lin.post('bms/customer/modify.do', { id: customer.id, version: customer.version + 7, name: 'x' })
  expect(stale).toMatchObject({ code: 409, message: expect.stringContaining(realName) })
  const said = (await everyRow(world)).filter(
    (row) => row.includes(userName) && !/^public\.(identity_user|kit_audit) /.test(row),
  )
  expect(said).toEqual([])
})
