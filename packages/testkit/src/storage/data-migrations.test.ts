/** What migrations make of the rows that they find. */
import { leaveTestPostgres } from '@mouldwright/server-kit'
import { afterAll, describe, expect, it } from 'vitest'
import { beforeMigration } from './past-database.ts'

afterAll(() => leaveTestPostgres())

/** Tables whose row policies their owner passes by. */
const unforced = `select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`

describe('sign-in-by-consent', () => {
  const members = (values: string) =>
    `insert into identity_user (tenant_id, id, updated_at, user_name, real_name, phone, employment, enabled, expire_date, page_size, work_rate, work_log)
      select v.tenant, v.id, now(), 'u' || v.id, 'U' || v.id, v.phone, 'onTheJob', true, '2099-12-31', 20, 100, false
      from (values ${values}) as v(tenant, id, phone);`
  const forms = `
    insert into tenancy_tenant (id, name, created_at) values (7, 'Seven', now()), (8, 'Eight', now());
    insert into identity_account (id, phone, created_at) values
      (1, '+8613800000001', now()),
      (2, '+8613800000002', now()), (3, '13800000002', now()),
      (4, '+8613800000004', now()), (5, '13800000004', now()),
      (6, '+85291234567', now()), (7, '+8612345678901', now()), (8, '13800000008', now()),
      (9, '', now()), (10, '138 0000 0010', now()), (11, '１３８００００００１１', now()), (12, '008613800000012', now()),
      (13, '+861380000001', now()), (14, '+86138000000144', now());
    insert into identity_directory (account_id, tenant_id, user_id, last_entered_at) values
      (1, 7, 101, null), (2, 7, 102, '2026-01-02T03:04:05Z'), (3, 8, 103, '2026-01-02T03:04:05Z'),
      (4, 7, 104, null), (5, 7, 105, '2026-01-02T03:04:05Z'), (6, 7, 106, null);
    ${members(`(7, 101, '+8613800000001'), (7, 102, '+8613800000002'), (8, 103, '13800000002'),
      (7, 104, '+8613800000004'), (7, 105, '13800000004'), (7, 106, '+85291234567'),
      (8, 107, '138 0000 0010'), (8, 108, ''), (8, 109, '１３８００００００１１')`)}`

  it('[U2] gives a mainland mobile its one form where that is free, keeps all others, and loses nothing', async () => {
    const past = await beforeMigration('sign-in-by-consent', forms)
    try {
      const before = await past.counts()
      await past.migrate()
      expect(await past.counts()).toEqual(before)
      const accounts = await past.rows<{ id: number; phone: string }>(
        'select id::int as id, phone from identity_account order by id',
      )
      expect(Object.fromEntries(accounts.map(({ id, phone }) => [id, phone]))).toEqual({
        1: '13800000001',
        // Somebody else has the bare number: both stay.
        2: '+8613800000002',
        3: '13800000002',
        4: '+8613800000004',
        5: '13800000004',
        // Foreign, and such as sign-in has never taken: as they were.
        6: '+85291234567',
        7: '+8612345678901',
        8: '13800000008',
        9: '',
        10: '138 0000 0010',
        11: '１３８００００００１１',
        12: '008613800000012',
        13: '+861380000001',
        14: '+86138000000144',
      })
      const phones = await past.rows<{ id: number; phone: string }>(
        'select id::int as id, phone from identity_user order by id',
      )
      expect(Object.fromEntries(phones.map(({ id, phone }) => [id, phone]))).toEqual({
        101: '13800000001',
        102: '13800000002',
        103: '13800000002',
        // A colleague has the bare number: the administrator sees both.
        104: '+8613800000004',
        105: '13800000004',
        106: '+85291234567',
        107: '138 0000 0010',
        108: '',
        109: '１３８００００００１１',
      })
    } finally {
      await past.close()
    }
  })

  it('[U2] hands a membership to the account of the bare number only until its owner consents, and none twice', async () => {
    const past = await beforeMigration('sign-in-by-consent', forms)
    try {
      await past.migrate()
      expect(
        await past.rows(`select user_id::int as "user", account_id::int as account, accepted_at is not null as "isAccepted"
          from identity_directory order by user_id`),
      ).toEqual([
        { user: 101, account: 1, isAccepted: true },
        { user: 102, account: 3, isAccepted: false },
        { user: 103, account: 3, isAccepted: true },
        { user: 104, account: 4, isAccepted: true },
        { user: 105, account: 5, isAccepted: true },
        { user: 106, account: 6, isAccepted: true },
      ])
      const open = await past.rows(
        `select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`,
      )
      expect(open).toEqual([])
    } finally {
      await past.close()
    }
  })
})

describe('names-become-references', () => {
  const now = 'now()'
  const rows = `
    insert into tenancy_tenant (id, name, created_at) values (7, 'Seven', ${now}), (8, 'Eight', ${now});
    insert into tenancy_factory (tenant_id, id, updated_at, name, time_zone, currency, valid) values
      (7, 70, ${now}, 'A', 'Asia/Shanghai', 'CNY', true), (7, 71, ${now}, 'B', 'Asia/Shanghai', 'CNY', true),
      (8, 80, ${now}, 'C', 'Asia/Shanghai', 'CNY', true);
    insert into basic_material (tenant_id, id, updated_at, code, name, abbreviation) values
      (7, 1, ${now}, 'P20', '预硬钢', 'PX'), (7, 2, ${now}, '1-2344', '1.2344', 'H13'), (7, 3, ${now}, 'S3', 'Steel', null),
      (7, 4, ${now}, 'S4', 'Ｓｔｅｅｌ', null), (8, 5, ${now}, 'NAK80', 'NAK80', null);
    insert into basic_supplier (tenant_id, factory_id, id, updated_at, code, name, short_name, invoice_type, payment_method, account_days, tax_rate) values
      (7, 70, 11, ${now}, 'S1', '恒力热处理', '恒力', 'special', 'transfer', 30, 13),
      (7, 71, 12, ${now}, 'S2', '远方', null, 'special', 'transfer', 30, 13);
    insert into basic_colour_standard (tenant_id, id, updated_at, code, name, sort) values (7, 21, ${now}, 'FIT', '配合面', 1);
    insert into basic_section (tenant_id, factory_id, id, updated_at, name, type, permission, sort, colour_standard) values
      (7, 70, 31, ${now}, 'CNC', 'cnc', 'open', 1, 'fit'), (7, 70, 32, ${now}, 'EDM', 'edm', 'open', 2, '蓝');
    insert into basic_process (tenant_id, factory_id, id, updated_at, code, name, section_id, time_source, weight, production_mode, machining_mark)
      values (7, 70, 33, ${now}, 'HT', '淬火', 31, 0, 'optional', 'discrete', 'none');
    insert into production_mould (tenant_id, factory_id, id, updated_at, number, name, delivery_date, priority) values
      (7, 70, 41, ${now}, 'M1', 'M1', '2026-12-01', 5);
    insert into production_part (tenant_id, factory_id, id, updated_at, mould_id, number, name, type, quantity, material_status, material) values
      ${[' ｐ20　', 'h13', 'steel', 'NAK80', null, '  ', '预硬钢']
        .map(
          (material, index) =>
            `(7, 70, ${51 + index}, ${now}, 41, 'C${index + 1}', 'C', 1, 1, 'notTracked', ${material === null ? 'null' : `'${material}'`})`,
        )
        .join(', ')};
    insert into production_route (tenant_id, factory_id, id, updated_at, part_id) values (7, 70, 61, ${now}, 51);
    insert into production_route_operations (tenant_id, factory_id, parent_id, position, number, process_id, time_source, supplier) values
      (7, 70, 61, 0, 10, 33, 0, '恒力'), (7, 70, 61, 1, 20, 33, 0, '远方'), (7, 70, 61, 2, 30, 33, 0, null);
    insert into production_batch (tenant_id, factory_id, id, updated_at, number, part_id, quantity, source) values (7, 70, 71, ${now}, 'B1', 51, 1, 0);
    insert into production_batch_operations (tenant_id, factory_id, parent_id, position, number, lock, supplier) values
      (7, 70, 71, 0, 10, 0, 's1'), (7, 70, 71, 1, 20, 0, '无名厂');`

  it('[BD-07 BD-21] names the one record that a text fits, and keeps what fits none or several as it was written', async () => {
    const past = await beforeMigration('names-become-references', rows)
    try {
      const before = await past.counts()
      await past.migrate()
      const { production_unmatched_name: kept, ...counts } = await past.counts()
      expect(counts).toEqual(before)
      expect(kept).toBe(5)
      expect(
        await past.rows('select id::int as id, material_id::int as material from production_part order by id'),
      ).toEqual([
        { id: 51, material: 1 },
        { id: 52, material: 2 },
        { id: 53, material: null },
        // A material of another tenant is none.
        { id: 54, material: null },
        { id: 55, material: null },
        { id: 56, material: null },
        { id: 57, material: 1 },
      ])
      const suppliers = (table: string) =>
        past.rows(`select number, supplier_id::int as supplier from ${table} order by position`)
      // "远方" is a supplier of another factory.
      expect(await suppliers('production_route_operations')).toEqual([
        { number: 10, supplier: 11 },
        { number: 20, supplier: null },
        { number: 30, supplier: null },
      ])
      expect(await suppliers('production_batch_operations')).toEqual([
        { number: 10, supplier: 11 },
        { number: 20, supplier: null },
      ])
      expect(
        await past.rows('select id::int as id, colour_standard_id::int as of from basic_section order by id'),
      ).toEqual([
        { id: 31, of: 21 },
        { id: 32, of: null },
      ])
      expect(
        await past.rows(`select kind, entity, record_id::int as record, operation_number as operation, text
          from production_unmatched_name order by entity, record_id, operation_number`),
      ).toEqual([
        { kind: 'colourStandard', entity: 'basic.section', record: 32, operation: 0, text: '蓝' },
        { kind: 'supplier', entity: 'production.batch', record: 71, operation: 20, text: '无名厂' },
        { kind: 'material', entity: 'production.part', record: 53, operation: 0, text: 'steel' },
        { kind: 'material', entity: 'production.part', record: 54, operation: 0, text: 'NAK80' },
        { kind: 'supplier', entity: 'production.route', record: 61, operation: 20, text: '远方' },
      ])
      expect(await past.rows(unforced)).toEqual([])
    } finally {
      await past.close()
    }
  })
})

describe('departments-of-machines', () => {
  const rows = `
    insert into tenancy_tenant (id, name, created_at) values (7, 'Seven', now()), (8, 'Eight', now());
    insert into tenancy_factory (tenant_id, id, updated_at, name, time_zone, currency, valid) values
      (7, 70, now(), 'A', 'Asia/Shanghai', 'CNY', true);
    insert into identity_department (tenant_id, id, updated_at, code, name, valid) values
      (7, 1, now(), 'TOOL', '模具车间', true), (7, 2, now(), 'D2', 'Mould', true), (7, 3, now(), 'D3', 'mould', true),
      (8, 4, now(), 'EDM', '电火花', true);
    insert into basic_section (tenant_id, factory_id, id, updated_at, name, type, permission, sort) values
      (7, 70, 31, now(), 'CNC', 'cnc', 'open', 1);
    insert into basic_machine (tenant_id, factory_id, id, updated_at, name, status, section_id, simultaneous_tasks, department) values
      ${['模具车间', ' ｔｏｏｌ', 'Mould', 'EDM', '  ', null]
        .map((of, at) => `(7, 70, ${51 + at}, now(), 'M${at}', 'normal', 31, 1, ${of === null ? 'null' : `'${of}'`})`)
        .join(', ')};`

  it('[BD-01] names the one department that a text fits, and keeps what fits none or several as it was written', async () => {
    const past = await beforeMigration('departments-of-machines', rows)
    try {
      const before = await past.counts()
      await past.migrate()
      expect(await past.counts()).toEqual({ ...before, production_unmatched_name: 2 })
      const machines = await past.rows<{ of: number }>('select department_id::int as of from basic_machine order by id')
      expect(machines.map(({ of }) => of)).toEqual([1, 1, null, null, null, null])
      // A department of another tenant is none.
      expect(
        await past.rows(
          'select kind, record_id::int as record, text from production_unmatched_name order by record_id',
        ),
      ).toEqual([
        { kind: 'department', record: 53, text: 'Mould' },
        { kind: 'department', record: 54, text: 'EDM' },
      ])
      expect(await past.rows(unforced)).toEqual([])
    } finally {
      await past.close()
    }
  })
})

describe('role-names-of-users', () => {
  const users = [101, 102].map((id) => [7, id]).concat([[8, 101]])
  const rows = `
    insert into tenancy_tenant (id, name, created_at) values (7, 'Seven', now()), (8, 'Eight', now());
    insert into identity_role (tenant_id, id, updated_at, code, name, type, valid, sort_code, file_security)
      select v.tenant, v.id, now(), 'r' || v.id, v.name, 'userDefined', true, 1, 2
      from (values (7, 1, 'Planner'), (7, 2, 'Fitter'), (8, 1, 'Stranger')) as v(tenant, id, name);
    insert into identity_user (tenant_id, id, updated_at, user_name, real_name, employment, enabled, expire_date, page_size, work_rate, work_log)
      select v.tenant, v.id, now(), 'u' || v.id, 'U', 'onTheJob', true, '2099-12-31', 20, 100, false
      from (values ${users.map(([tenant, id]) => `(${tenant}, ${id})`).join(', ')}) as v(tenant, id);
    insert into identity_user_roles (tenant_id, parent_id, position, role_id) values
      (7, 101, 0, 2), (7, 101, 1, 1), (8, 101, 0, 1);`

  it('[OU-01] says of each user of each tenant which roles are held, in their order', async () => {
    const past = await beforeMigration('role-names-of-users', rows)
    try {
      const before = await past.counts()
      await past.migrate()
      expect(await past.counts()).toEqual(before)
      expect(
        await past.rows(
          'select tenant_id::int as tenant, id::int as id, role_names as of from identity_user order by tenant_id, id',
        ),
      ).toEqual([
        { tenant: 7, id: 101, of: 'Fitter, Planner' },
        { tenant: 7, id: 102, of: null },
        { tenant: 8, id: 101, of: 'Stranger' },
      ])
      expect(await past.rows(unforced)).toEqual([])
    } finally {
      await past.close()
    }
  })
})

describe('splits-of-tasks', () => {
  /** A row of a table with what the migration looks at; the rest is whatever its columns take. */
  const at = '2026-06-01T00:00:00Z'
  const reason = (code: string, params: object) => JSON.stringify({ code, params })
  const task = (position: number, part: number, parts: number, whyHere: string | null) =>
    `(7, 70, 5, ${position}, ${position}, ${part}, ${parts}, 1, 'M1', 'M1', 1, 'C01', 'C', 1, 4, 5, 10, 'Mill', 1, 'CNC', 60, 0, 60, 0, 'notStarted', 0, 0, 0, false, 0, '[]', ${whyHere === null ? 'null' : `'${whyHere}'`})`
  const step = (position: number, change: object) =>
    `(7, 70, 6, ${position}, ${position}, '${JSON.stringify(change)}', 1, 0, 0, '${at}', 'planner')`
  const move = { kind: 'move', taskId: 2, resourceId: 9, start: 100 }
  const rows = `
    set session_replication_role = replica;
    insert into aps_task (tenant_id, factory_id, plan_id, position, task_id, part, parts, mould_id, mould_number, mould_name, part_id, part_number,
      part_name, part_type, quantity, priority, operation_number, process_name, section_id, section_name, work_minutes, setup_minutes,
      estimated_minutes, progress, task_status, source, lock, flags, is_outsourced, late_minutes, why, why_here) values
      ${[
        task(1, 1, 1, reason('onlyResource', {})),
        task(2, 1, 2, reason('split', { parts: 2 })),
        task(3, 2, 2, reason('split', { parts: 2 })),
        task(4, 1, 1, null),
      ].join(', ')};
    insert into aps_session_step (tenant_id, factory_id, session_id, position, id, change, moved, later, earlier, at, by) values
      ${[
        step(1, { ...move, part: 2 }),
        step(2, { kind: 'lock', taskId: 2 }),
        step(3, {
          kind: 'several',
          changes: [
            { kind: 'lock', taskId: 1 },
            { ...move, part: 1 },
          ],
        }),
        step(4, { kind: 'several', changes: [{ kind: 'lock', taskId: 1 }] }),
      ].join(', ')};`

  it('[U2] calls the splits of tasks by their name in rows, reasons and steps, and changes nothing else', async () => {
    const past = await beforeMigration('splits-of-tasks', rows)
    try {
      const before = await past.counts()
      const others = `select to_jsonb(t) - array['part', 'parts', 'split', 'splits', 'why_here'] as row from aps_task as t order by position`
      const tasks = await past.rows(others)
      await past.migrate()
      expect(await past.counts()).toEqual(before)
      expect(await past.rows(others)).toEqual(tasks)
      expect(await past.rows('select split, splits, why_here as why from aps_task order by position')).toEqual([
        { split: 1, splits: 1, why: { code: 'onlyResource', params: {} } },
        { split: 1, splits: 2, why: { code: 'split', params: { splits: 2 } } },
        { split: 2, splits: 2, why: { code: 'split', params: { splits: 2 } } },
        { split: 1, splits: 1, why: null },
      ])
      expect(await past.rows('select change from aps_session_step order by position')).toEqual([
        { change: { ...move, split: 2 } },
        { change: { kind: 'lock', taskId: 2 } },
        {
          change: {
            kind: 'several',
            changes: [
              { kind: 'lock', taskId: 1 },
              { ...move, split: 1 },
            ],
          },
        },
        { change: { kind: 'several', changes: [{ kind: 'lock', taskId: 1 }] } },
      ])
      expect(await past.rows(unforced)).toEqual([])
    } finally {
      await past.close()
    }
  })
})

describe('burns-under-way', () => {
  const piece = (
    id: number,
    state: string,
    [batch, operation]: [number, number] | [null, null],
    place: number | null,
  ) => `(7, 1, ${id}, now(), 'E${id}', 1, 1, 'fine', ${id}, '${state}', 0, 1, 0, ${batch}, ${operation}, ${place})`
  const told = (id: number, batch: number, fault: string | null) =>
    `(7, 1, ${id}, now(), 'k${id}', 'start', ${batch}, 20, now(), 'terminal', now(), ${fault && `'${fault}'`})`
  const rows = `
    set session_replication_role = replica;
    insert into production_batch (tenant_id, factory_id, id, updated_at, number, part_id, quantity, source)
      select 7, 1, n, now(), 'B' || n, 1, 1, 0 from unnest(array[5, 6, 8]) as n;
    insert into electrode_piece (tenant_id, factory_id, id, updated_at, number, mould_id, part_id, stage, serial, state, burns_used, regrinds,
      clamping, burning_batch_id, burning_operation, magazine_place) values
      ${[
        piece(1, 'burning', [5, 20], 17),
        piece(2, 'burning', [5, 20], null),
        piece(3, 'burning', [6, 20], null),
        piece(4, 'burning', [8, 20], null),
        piece(5, 'stored', [null, null], null),
      ].join(', ')};
    insert into electrode_burn (tenant_id, factory_id, id, piece_id, batch_id, operation_number, came_from, regrinds, begun_by)
      values (7, 1, 90, 4, 8, 20, 'ok', 0, 'page');
    insert into floor_report (tenant_id, factory_id, id, updated_at, key, kind, batch_id, operation_number, at, source, received_at, fault) values
      ${[told(1, 5, null), told(2, 6, 'gateClosed')].join(', ')};`

  it('[EL-01 FL-03] gives what burns a row of it, which a correction can take back, and leaves what has one', async () => {
    const past = await beforeMigration('burns-under-way', rows)
    try {
      await past.migrate()
      const burns = await past.rows(
        `select piece_id::int as piece, batch_id::int as batch, came_from as "from", regrinds, begun_by as by, ended_by as ended
          from electrode_burn order by piece_id`,
      )
      expect(burns).toEqual([
        { piece: 1, batch: 5, from: 'inMagazine', regrinds: 1, by: 'report', ended: null },
        { piece: 2, batch: 5, from: 'stored', regrinds: 1, by: 'report', ended: null },
        { piece: 3, batch: 6, from: 'stored', regrinds: 1, by: 'page', ended: null },
        { piece: 4, batch: 8, from: 'ok', regrinds: 0, by: 'page', ended: null },
      ])
      expect(await past.rows(unforced)).toEqual([])
    } finally {
      await past.close()
    }
  })
})

describe('sign-in-and-assistants-kept-by-pages', () => {
  const rows = `
    insert into tenancy_tenant (id, name, created_at) values (7, 'Seven', now());
    insert into sso_client (id, client_id, name, redirect_uris, post_logout_uris, may_refresh, created_at)
      values (1, 'mes', 'MES', '["https://mes.example/back"]', '[]', true, now());
    insert into connector_provider (id, key, kind, name_zh, name_en, client_id, sealed_secret, issuer, created_at)
      values (2, 'works', 'openid', '厂内账号', 'Works account', 'suite', 'sealed', 'https://id.example', now());
    insert into assistant_application (code, for_tenant, channel_url, version, updated_at) values
      ('chat', 7, 'https://seven.example/', 3, now()),
      ('promptSummary', 0, 'https://all.example/sum', 1, now()),
      ('chat', 0, 'https://all.example/', 1, now());`

  it('[U2 CL-09 CL-36] gives every assistant a number of its own, and keeps what stood there', async () => {
    const past = await beforeMigration('sign-in-and-assistants-kept-by-pages', rows)
    try {
      const before = await past.counts()
      await past.migrate()
      expect(await past.counts()).toEqual(before)
      expect(
        await past.rows(
          'select id::int as id, code, for_tenant::int as tenant, channel_url as page, version from assistant_application order by id',
        ),
      ).toEqual([
        { id: 1, code: 'chat', tenant: 0, page: 'https://all.example/', version: 1 },
        { id: 2, code: 'chat', tenant: 7, page: 'https://seven.example/', version: 3 },
        { id: 3, code: 'promptSummary', tenant: 0, page: 'https://all.example/sum', version: 1 },
      ])
      const kept = { version: 1, at: null, by: null }
      const changed = 'version, updated_at as at, updated_by as by'
      expect(await past.rows(`select client_id as id, ${changed} from sso_client`)).toEqual([{ id: 'mes', ...kept }])
      expect(await past.rows(`select key as id, ${changed} from connector_provider`)).toEqual([
        { id: 'works', ...kept },
      ])
    } finally {
      await past.close()
    }
  })
})
