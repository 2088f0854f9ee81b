/** What migrations make of the rows that they find. */
import { leaveTestPostgres } from '@mouldwright/server-kit'
import { afterAll, describe, expect, it } from 'vitest'
import { beforeMigration } from './past-database.ts'

afterAll(() => leaveTestPostgres())

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
