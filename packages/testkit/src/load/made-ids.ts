/** How ids come about that no entity's own calls make: mine, and a stranger's. */
import { enrolledTablet } from '../../../../modules/terminals/server/tablet.fixture.ts'
import { makeBarcodes } from '@mouldwright/codes/shared'
import { design } from '@mouldwright/electrode/shared'
import { openSession } from '@mouldwright/identity/server/api'
import { user } from '@mouldwright/identity/shared'
import { batch, part } from '@mouldwright/production/shared'
import { nowhere, transaction, wireCodes } from '@mouldwright/server-kit'
import type pg from 'pg'
import type { Caller, TestTenant, World } from '../index.ts'
import type { Maker } from '../records/sample.ts'
import { sample, schemaOf, sendTo, type Operation } from '../world/surface.ts'

export const absentId = 4_242_424_242_424

export interface Everybody {
  world: World
  operator: TestTenant
  mine: Caller
  theirs: Caller
  makeMine: Maker
  makeTheirs: Maker
  operations: readonly Operation[]
  admin: pg.Client
}

export function madeIds({ world, operator, mine, theirs, makeMine, makeTheirs, operations, admin }: Everybody) {
  const sessionOf = async (caller: Caller): Promise<number> => {
    const { rows } = await admin.query<{ id: string }>(
      'select id from identity_session where tenant_id = $1 and user_id = $2 order by id limit 1',
      [caller.tenantId, caller.userId],
    )
    return Number(rows[0]!.id)
  }

  /** Another one of mine, so that ending it leaves me where I am. */
  async function anotherSession(): Promise<number> {
    const { pool, newId } = world.composition
    const { rows } = await admin.query<{ accountId: string }>(
      'select account_id as "accountId" from identity_session where id = $1',
      [await sessionOf(mine)],
    )
    const { tenantId, factoryId, userId } = mine
    const place = { tenantId, factoryId, userId, accountId: Number(rows[0]!.accountId) }
    const opened = await transaction(pool, nowhere, (db) =>
      openSession(db, { ...place, at: new Date(world.clock.now()), newId }),
    )
    return opened.sessionId
  }

  async function messageOf(caller: Caller): Promise<number> {
    const id = world.composition.newId()
    await admin.query(
      `insert into messages_message (tenant_id, id, user_id, module, code, params, created_at) values ($1, $2, $3, 'jobs', 'x', '{}', now())`,
      [caller.tenantId, id, caller.userId],
    )
    return id
  }

  async function bookmarkOf(caller: Caller): Promise<number> {
    const id = world.composition.newId()
    await admin.query(
      `insert into bookmarks_bookmark (tenant_id, id, user_id, menu_key, slot, sort_order)
       select $1, $2, $3, $4::text, coalesce(max(slot) + 1, 0), 0 from bookmarks_bookmark where tenant_id = $1 and user_id = $3`,
      [caller.tenantId, id, caller.userId, `k${id}`],
    )
    return id
  }

  const labelOf = async (caller: Caller): Promise<number> =>
    (await caller.call(makeBarcodes, { kind: 'label', text: 'X', count: 1, records: [] })).ids[0]!

  const terminalOf = async (caller: Caller): Promise<number> =>
    (await enrolledTablet(world, caller, { name: `T${world.composition.newId()}` })).terminalId

  /** A piece of an electrode, just made of its design; or one that was measured as no good. */
  async function electrodePiece(caller: Caller, make: Maker, isMeasured = false): Promise<number> {
    const { id: partId } = await make.record(part, { type: 2, quantity: 1 })
    await make.record(design, { partId, positions: [] })
    await caller.ok('electrode/piece/make.do', { parts: [{ id: partId }] })
    const { rows } = await caller.ok('electrode/piece/list.do', { filters: { partId: [partId] } })
    const [{ id }] = rows
    if (!isMeasured) return id
    for (const to of ['blankReady', 'milling', 'cleaned'])
      await caller.ok('electrode/piece/advance.do', { pieces: [{ id }], to })
    await caller.ok('electrode/piece/measure.do', { id, result: 'ng', reason: 'X' })
    return id
  }

  async function pinOf(caller: Caller): Promise<number> {
    const { id } = await (caller === mine ? makeMine : makeTheirs).record(user)
    const records = await admin.query<{ id: string }>(
      `insert into terminals_pin (tenant_id, id, updated_at, user_id, set_at, set_by) values ($1, $2, now(), $3, now(), 'x') returning id`,
      [caller.tenantId, world.composition.newId(), id],
    )
    return Number(records.rows[0]!.id)
  }

  /** A report that came when its batch was over; a correction that somebody proposed; or what is to be done with bad pieces of a report. */
  async function floorRecord(
    caller: Caller,
    make: Maker,
    kind: 'report' | 'correction' | 'disposition',
  ): Promise<number> {
    const { id: batchId } = await make.record(batch)
    const id = world.composition.newId()
    const own = [caller.tenantId, caller.factoryId, id, `k-${id}`, batchId]
    if (kind === 'disposition')
      await admin.query(
        `insert into floor_disposition (tenant_id, factory_id, id, updated_at, report_id, status, batch_id, operation_number, follow_up, reported_by, reported_at)
          values ($1, $2, $3, now(), $4, 'waiting', $5, 10, 'concession', 'x', now())`,
        [caller.tenantId, caller.factoryId, id, await floorRecord(caller, make, 'report'), batchId],
      )
    else if (kind === 'report')
      await admin.query(
        `insert into floor_report (tenant_id, factory_id, id, updated_at, key, kind, batch_id, operation_number, at, source, received_at, fault)
          values ($1, $2, $3, now(), $4, 'materialIn', $5, 10, now(), 'page', now(), 'batchOver')`,
        own,
      )
    else
      await admin.query(
        `insert into floor_correction (tenant_id, factory_id, id, updated_at, key, status, corrected_kind, batch_id, operation_number, at, reason, proposed_by, proposed_at)
          values ($1, $2, $3, now(), $4, 'waiting', 'materialIn', $5, 10, now(), 'x', 'x', now())`,
        own,
      )
    return id
  }

  const screenOf = async (caller: Caller): Promise<number> =>
    (await caller.ok('terminals/screen/make.do', { name: `S${world.composition.newId()}` })).id

  const colleagueSession = async (tenant: TestTenant | undefined) =>
    sessionOf(await world.user([], tenant ? { tenant } : {}))

  /** How ids of what is no entity are made: mine, and a stranger's. */
  const made: Readonly<Record<string, { own(): Promise<number | string>; foreign(): Promise<number | string> }>> = {
    'identity.onlineUser.kick sessions': {
      own: () => colleagueSession(operator),
      foreign: () => colleagueSession(undefined),
    },
    'messages.message.read msgIds': { own: () => messageOf(mine), foreign: () => messageOf(theirs) },
    'messages.message.remove msgIds': { own: () => messageOf(mine), foreign: () => messageOf(theirs) },
    'bookmarks.bookmark.remove deleteUserMenuIds': { own: () => bookmarkOf(mine), foreign: () => bookmarkOf(theirs) },
    'bookmarks.bookmark.arrange userMenus': { own: () => bookmarkOf(mine), foreign: () => bookmarkOf(theirs) },
    'account.session.end ids': {
      own: async () => `tenant-${await anotherSession()}`,
      foreign: async () => `tenant-${await sessionOf(theirs)}`,
    },
    'codes.barcode.make records': {
      own: async () => (await makeMine.record(user)).id,
      foreign: async () => (await makeTheirs.record(user)).id,
    },
    ...Object.fromEntries(
      ['advance', 'concede', 'burn', 'endBurn'].map((verb) => [
        `electrode.piece.${verb} pieces`,
        {
          own: () => electrodePiece(mine, makeMine, verb === 'concede'),
          foreign: () => electrodePiece(theirs, makeTheirs),
        },
      ]),
    ),
    'codes.barcode.print barcodes': { own: () => labelOf(mine), foreign: () => labelOf(theirs) },
    'codes.barcode.retire barcodes': { own: () => labelOf(mine), foreign: () => labelOf(theirs) },
    'terminals.terminal.revoke terminals': { own: () => terminalOf(mine), foreign: () => terminalOf(theirs) },
    'terminals.pin.clear pins': { own: () => pinOf(mine), foreign: () => pinOf(theirs) },
    'terminals.screen.revoke screens': { own: () => screenOf(mine), foreign: () => screenOf(theirs) },
    'floor.correction.decide corrections': {
      own: () => floorRecord(mine, makeMine, 'correction'),
      foreign: () => floorRecord(theirs, makeTheirs, 'correction'),
    },
    'floor.disposition.decide dispositions': {
      own: () => floorRecord(mine, makeMine, 'disposition'),
      foreign: () => floorRecord(theirs, makeTheirs, 'disposition'),
    },
    'floor.report.settle reports': {
      own: () => floorRecord(mine, makeMine, 'report'),
      foreign: () => floorRecord(theirs, makeTheirs, 'report'),
    },
    'oms.entry.remove ids': { own: () => omsRecord('entry'), foreign: async () => absentId - 1 },
    'oms.application.remove ids': { own: () => omsRecord('application'), foreign: async () => absentId - 1 },
    'oms.signInClient.remove ids': { own: () => omsRecord('signInClient'), foreign: async () => absentId - 1 },
    'oms.news.remove ids': { own: () => omsRecord('news'), foreign: async () => absentId - 1 },
  }

  let applications = 0
  const drafts: Readonly<Record<string, () => Record<string, unknown>>> = {
    entry: () => ({
      menuKey: `e${world.composition.newId()}`,
      moduleKey: 'aps',
      name: '入口',
      address: 'http://mould.test/x',
      tenant: null,
      tenants: null,
      target: 'newTab',
    }),
    // Each application is there once for everybody, and once for a tenant.
    application: () => {
      applications += 1
      return {
        code: ['chat', 'promptSummary', 'pageContentAnalysis'][applications % 3],
        tenant: applications % 6 < 3 ? null : mine.tenantId,
        channelUrl: 'http://mould.test/x',
        apiUrl: null,
        secret: null,
      }
    },
    signInClient: () => ({
      clientId: `c${world.composition.newId()}`,
      redirectUris: [{ address: 'https://mes.partner.test/x' }],
      postLogoutUris: [],
      backchannelLogoutUri: null,
    }),
    news: () => ({ title: '消息', body: '内容', kind: 'news' }),
  }

  /** A record of the console, which the provider alone keeps: there is nobody else's. */
  async function omsRecord(kind: string): Promise<number> {
    const operation = operations.find(({ operationId }) => operationId === `oms.${kind}.add`)!
    const draft = { ...(sample(schemaOf(operation), 1) as object), ...drafts[kind]!() }
    const known = Object.keys(schemaOf(operation).properties ?? {})
    const body = Object.fromEntries(Object.entries(draft).filter(([name]) => known.includes(name)))
    const { code, data } = await sendTo(world, operation, body, mine)
    if (code !== wireCodes.ok) throw new Error(`${kind} could not be made: ${JSON.stringify(data)}`)
    return (data as { id: number }).id
  }

  return { made, labelOf }
}
