/** What must hold when two do the same thing at once, or one does it twice. */
import { customer, section } from '@mouldwright/basic/shared'
import { wireCodes } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { userOfFile, worldOfFile } from '../world/of-file.ts'
import { asAdministrator, createMaker, loggedDefects, productExtras } from '../index.ts'

// One tenant may have three quarters of the connections: each of twenty calls at once has its own.
const world = worldOfFile({ poolSize: 28 })
const mine = userOfFile(world, ['*'])

const tally = (codes: readonly number[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]))

describe('the same thing at once', () => {
  it('[C5] of twenty who create the same code, in other cases and widths, one wins', async () => {
    const forms = ['km1', 'KM1', 'Km1', 'kM1']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        mine.post<{ issues: { rule: string }[] }>('bms/customer/add.do', {
          number: forms[at % forms.length],
          name: 'x',
        }),
      ),
    )
    expect(tally(answers.map(({ code }) => code))).toEqual({ [wireCodes.ok]: 1, [wireCodes.invalid]: 19 })
    for (const { code, data } of answers)
      if (code !== wireCodes.ok)
        expect(data.issues).toEqual([expect.objectContaining({ field: 'number', rule: 'duplicate' })])
  })

  it('[C4] a command sent again with its key has one effect and the same answer', async () => {
    const body = { number: 'ONCE', name: 'once' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        mine.post<{ id: number }>('bms/customer/add.do', body, { 'idempotency-key': 'k-1' }),
      ),
    )
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1)
    expect((await mine.ok('bms/customer/list.do', { search: 'once' })).total).toBe(1)
    const other = await mine.post('bms/section/add.do', { name: 'X' }, { 'idempotency-key': 'k-1' })
    expect(other.code).toBe(wireCodes.conflict)
    const colleague = await world.user(['*'], {
      tenant: { tenantId: mine.tenantId, factoryId: mine.factoryId } as never,
    })
    expect(
      (await colleague.post('bms/customer/add.do', { number: 'TWICE', name: 'twice' }, { 'idempotency-key': 'k-1' }))
        .code,
    ).toBe(wireCodes.ok)
  })

  it('[C4] a refused command leaves its key free', async () => {
    const refused = await mine.post('bms/customer/add.do', { number: '' }, { 'idempotency-key': 'k-2' })
    expect(refused.code).toBe(wireCodes.invalid)
    expect(
      (await mine.post('bms/customer/add.do', { number: 'THEN', name: 'then' }, { 'idempotency-key': 'k-2' })).code,
    ).toBe(wireCodes.ok)
  })

  it('[C6] a section that a machine is just taking is not removed from under it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const make = createMaker(mine, productExtras)
      const { id } = await make.record(section)
      const [added, removed] = await Promise.all([
        mine.post<{ id: number }>('machine/add.do', { name: `R${round}`, sectionId: id }),
        mine.post('bms/section/remove.do', { ids: [id] }),
      ])
      const isThere = (await mine.post('bms/section/get.do', { id })).code === wireCodes.ok
      expect(added.code === wireCodes.ok).toBe(isThere)
      if (added.code !== wireCodes.ok) expect(added.code).toBe(wireCodes.invalid)
      if (removed.code !== wireCodes.ok) expect(removed.code).toBe(wireCodes.conflict)
    }
  })

  it('[T7] tenants may use the same codes, and neither hears of the other', async () => {
    const other = await world.user(['*'])
    for (const who of [mine, other])
      await who.ok('bms/customer/add.do', { number: 'SAME', name: `canary of ${who.tenantId}` })
    const seen = JSON.stringify(await other.ok('bms/customer/list.do', { search: 'canary' }))
    expect(seen).toContain(`canary of ${other.tenantId}`)
    expect(seen).not.toContain(`canary of ${mine.tenantId}`)
  })

  it('[T5] a pool under mixed load never shows one tenant the other', async () => {
    const callers = await Promise.all([world.user(['*']), world.user(['*']), world.user(['*'])])
    for (const who of callers)
      await createMaker(who, productExtras).record(customer, { name: `canary ${who.tenantId}` })
    const foreign: string[] = []
    await Promise.all(
      Array.from({ length: 600 }, async (_, at) => {
        const who = callers[at % callers.length]!
        const bodies = [{}, { search: 'canary' }, { sort: 'nonsense' }, { size: -1 }, { filters: { name: 'canary' } }]
        const text = JSON.stringify(await who.post('bms/customer/list.do', bodies[at % bodies.length]!))
        for (const other of callers) if (other !== who && text.includes(`canary ${other.tenantId}`)) foreign.push(text)
      }),
    )
    expect(foreign).toEqual([])
  })
})

describe('the audit', () => {
  it('[K3] notes each change with who, before and after, and a denial', async () => {
    const record = await mine.ok('bms/customer/add.do', { number: 'AUDIT', name: 'before' })
    await mine.ok('bms/customer/modify.do', { id: record.id, version: 1, name: 'after' })
    await mine.ok('bms/customer/remove.do', { ids: [record.id] })
    const viewer = await world.user(['basic.customer:check'], {
      tenant: { tenantId: mine.tenantId, factoryId: mine.factoryId } as never,
    })
    await viewer.post('bms/customer/remove.do', { ids: [record.id] })
    await asAdministrator(world, async (client) => {
      const { rows } = await client.query<{
        operation: string
        before: { name?: string } | null
        after: { name?: string } | null
        user_id: number
      }>(
        `select operation, before, after, user_id from kit_audit where tenant_id = $1 and (record_id = $2 or operation = 'denied') order by id`,
        [mine.tenantId, record.id],
      )
      expect(rows.map(({ operation, before, after }) => [operation, before?.name, after?.name])).toEqual([
        ['add', undefined, 'before'],
        ['modify', 'before', 'after'],
        ['remove', 'after', undefined],
        ['denied', undefined, undefined],
      ])
      expect(Number(rows.at(-1)!.user_id)).toBe(viewer.userId)
    })
  })

  it('[R4 A4] holds no secret: sealed in the table, masked in answers and audit', async () => {
    const make = createMaker(mine, productExtras)
    const { id } = await make.record(section)
    const machine = await mine.ok('machine/add.do', { name: 'SEC1', sectionId: id, password: 'Canary-5ecret' })
    expect(machine.password).toBe('••••••')
    const kept = await mine.ok('machine/modify.do', { id: machine.id, version: 1, password: '••••••', alias: 'x' })
    expect(kept.password).toBe('••••••')
    await asAdministrator(world, async (client) => {
      const tables = await client.query<{ table: string }>(
        `select relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace where nspname = 'public' and relkind = 'r'`,
      )
      for (const { table } of tables.rows) {
        const { rows } = await client.query(
          `select count(*)::int as hits from ${table} t where t::text like '%Canary-5ecret%'`,
        )
        expect([table, rows[0]]).toEqual([table, { hits: 0 }])
      }
    })
  })
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
