/** The file that an export left, over HTTP. */
import { sql, transaction } from '@mouldwright/server-kit'
import type { Caller, TestTenant } from '@mouldwright/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
let tenant: TestTenant
let owner: Caller
let taskId: number

beforeAll(async () => {
  tenant = await world.tenant()
  owner = await world.user(['basic.section:*'], { tenant })
  await owner.ok('bms/section/add.do', { name: 'CNC', type: 'cnc', permission: 'open', sort: 1 })
  taskId = (await owner.ok('bms/section/export.do')).taskId
  expect(await owner.job(taskId)).toMatchObject({ status: 'succeeded', result: { rows: 1 } })
})

const ask = (caller: Caller, task: unknown = taskId) => caller.get(`comm/export/download.do?taskId=${String(task)}`)
const refused = async (caller: Caller, task?: unknown) => {
  const { headers, body } = await ask(caller, task)
  expect(headers['content-disposition']).toBeUndefined()
  return JSON.parse(body.toString()) as { code: number; data: { refusal: string } }
}

describe('GET /front/comm/export/download.do', () => {
  it('[CL-19 RQ-03] answers with the workbook, named in its header', async () => {
    const { status, headers, body } = await ask(owner)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const disposition = String(headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[\w.-]+\.xlsx"; filename\*=UTF-8''/)
    expect(decodeURIComponent(disposition.split("''")[1]!)).toMatch(/^工段.*\.xlsx$/)
    expect(Number(headers['content-length'])).toBe(body.length)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body.subarray(0, 2).toString()).toBe('PK')
  })

  it('[CL-19 T8] has nothing for a colleague who may do everything, nor for another tenant, nor where there is none', async () => {
    const colleague = await world.user(['*'], { tenant })
    const stranger = await world.user(['*'])
    const answers = await Promise.all([refused(colleague), refused(stranger), refused(owner, 4_242)])
    for (const { code, data } of answers) expect([code, data.refusal]).toEqual([404, answers[0].data.refusal])
  })

  it('[CL-19] wants the number of a task', async () => {
    for (const task of ['', 'x', '-1', '1.5', '../1']) expect((await refused(owner, task)).code, task).toBe(400)
  })

  it('[CL-19 S5] wants a session', async () => {
    const url = `/front/comm/export/download.do?taskId=${taskId}`
    const answer = await world.composition.app.inject({ method: 'GET', url })
    expect(answer.json()).toMatchObject({ code: 401 })
  })

  it('[CL-19 R5] asks for the right at that moment, not at the export’s', async () => {
    const exporter = await world.user(['basic.section:check', 'basic.section:export'], { tenant })
    const { taskId: task } = await exporter.ok('bms/section/export.do')
    await exporter.job(task)
    expect((await ask(exporter, task)).body.subarray(0, 2).toString()).toBe('PK')
    await transaction(world.composition.pool, exporter, (db) =>
      db.run(sql`
        delete from identity_role_permissions p using identity_user_roles r
        where p.tenant_id = ${exporter.tenantId} and r.tenant_id = p.tenant_id and r.role_id = p.parent_id
          and r.parent_id = ${exporter.userId} and p.permission = 'basic.section:export'`),
    )
    expect((await refused(exporter, task)).code).toBe(404)
    expect((await ask(owner)).body.subarray(0, 2).toString()).toBe('PK')
  })

  it.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York'])(
    '[CL-19] names the file by the day of the factory, not by universal time: %s',
    async (timeZone) => {
      const of = await world.tenant({ tenant: { name: timeZone }, factories: [{ name: 'F', timeZone }] })
      const at = new Date(world.clock.now())
      const late = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1, 23, 30)
      world.clock.advance(late - at.getTime())
      const caller = await world.user(['basic.section:*'], { tenant: of })
      await caller.ok('bms/section/add.do', { name: 'CNC', type: 'cnc', permission: 'open', sort: 1 })
      const { taskId: task } = await caller.ok('bms/section/export.do')
      await caller.job(task)
      const disposition = String((await ask(caller, task)).headers['content-disposition'])
      // 23:30 in universal time is the next morning in the east, and still the day in the west.
      const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(late)
      expect(decodeURIComponent(disposition.split("''")[1]!)).toBe(`工段-${day}.xlsx`)
    },
  )
})
