/** Messages as members get them: by publishing a plan, over the calls. */
import { transaction } from '@mouldwright/server-kit'
import { asHandler } from '@mouldwright/testkit'
import { expect, it } from 'vitest'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { failedMessage } from '../shared/message.fixture.ts'
import { sendMessage, type MessageDraft } from './api.ts'

const world = worldOfFile()
const tenant = ofEachTest(() => world.tenant())
const sender = ofEachTest(() => world.user(['*'], { tenant }))
const reader = ofEachTest(() => world.user(['aps.dispatch:check'], { tenant, language: 'en' }))

const draft: MessageDraft = {
  module: 'aps',
  code: 'schedulePublished',
  params: { by: '林若兰', name: 'W48' },
  link: '/aps/dispatch',
}

/** As a module's handler would, in the sender's place. */
async function send(userIds: readonly number[], of: MessageDraft = draft): Promise<void> {
  const { tenantId, factoryId } = tenant
  const who = { tenantId, factoryId, userId: sender.userId, userName: 'lin', displayName: '林' }
  await asHandler(world, who, (ctx) => sendMessage(ctx, userIds, of))
}

it('[CL-21 PU-08] are counted while unread, listed newest first, each in its reader’s language', async () => {
  await send([reader.userId, sender.userId])
  await send([reader.userId], { ...draft, params: { by: '陈工', name: 'W49' } })
  const counted = await reader.ok('bms/msg/getUserMsgNum.do')
  expect(counted.userMsgNum).toBe(2)
  expect(counted.userMsgList.map(({ msgHeader }: any) => msgHeader)).toEqual([
    '<b>陈工</b> published schedule <b>W49</b>. Work to the new dispatch list.',
    '<b>林若兰</b> published schedule <b>W48</b>. Work to the new dispatch list.',
  ])
  expect((await sender.ok('bms/msg/getUserMsgNum.do')).userMsgList[0].msgHeader).toMatch(/^<b>林若兰<\/b> 发布了排程/)
  const [newest] = counted.userMsgList
  expect(await reader.ok('bms/msg/read.do', { msgIds: String(newest.msgId) })).toEqual({ userMsgNum: 1 })
  const listed = await reader.ok('bms/msg/list.do', { state: 'unread' })
  expect([listed.total, listed.rows[0].isRead]).toEqual([1, false])
  expect(await reader.ok('bms/msg/read.do', { all: true })).toEqual({ userMsgNum: 0 })
  expect((await reader.ok('bms/msg/list.do', { state: 'read' })).total).toBe(2)
  await reader.ok('bms/msg/remove.do', { msgIds: String(newest.msgId) })
  expect((await reader.ok('bms/msg/list.do', {})).total).toBe(1)
})

it.each([
  ['what they chose', {}, 'zh', 'en'],
  ['what their record says', {}, 'en', undefined],
  ['their company’s', { tenant: { name: 'Steel & Co', language: 'en' as const } }, undefined, undefined],
] as const)(
  '[CL-21 PU-08] are pushed in the language that a page of the reader shows: %s',
  async (_, seed, own, chosen) => {
    const company = await world.tenant(seed)
    const here = await world.user(['*'], { tenant: company, ...(own ? { language: own } : {}) })
    if (chosen) await here.ok('upms/user/preference/save.do', { key: 'language', value: chosen })
    const pushed: unknown[] = []
    await asHandler(world, company, (ctx) =>
      sendMessage({ ...ctx, emit: (_event, payload) => void pushed.push(payload) }, [here.userId], draft),
    )
    const { userMsgList } = await here.ok('bms/msg/getUserMsgNum.do')
    expect(pushed).toEqual([expect.objectContaining({ msgHeader: userMsgList[0].msgHeader })])
    expect(userMsgList[0].msgHeader).toContain('published schedule')
  },
)

it('[X1] hold what came from data as text, whatever it looks like', async () => {
  await send([reader.userId], { ...draft, params: { by: '<img src=x onerror=alert(1)>', name: '"&\'' } })
  const { userMsgList } = await reader.ok('bms/msg/getUserMsgNum.do')
  expect(userMsgList[0].msgHeader).toContain('<b>&lt;img src=x onerror=alert(1)&gt;</b>')
  expect(userMsgList[0].msgHeader).toContain('&quot;&amp;&#39;')
})

it('[T1 R1] are their reader’s alone: colleagues and other tenants read, mark and remove nothing', async () => {
  await send([reader.userId])
  const [message] = (await reader.ok('bms/msg/list.do')).rows
  const stranger = await world.user(['*'])
  for (const other of [sender, stranger]) {
    expect((await other.ok('bms/msg/list.do')).total).toBe(0)
    for (const path of ['bms/msg/read.do', 'bms/msg/remove.do'])
      expect((await other.post(path, { msgIds: String(message.msgId) })).code).toBe(404)
  }
  expect((await reader.ok('bms/msg/getUserMsgNum.do')).userMsgNum).toBe(1)
  // A receiver of another tenant is nobody here.
  await send([stranger.userId])
  expect((await stranger.ok('bms/msg/list.do')).total).toBe(0)
})

it('keep the newest thousand of a member', async () => {
  await send([reader.userId])
  const [first] = (await reader.ok('bms/msg/list.do')).rows
  const { pool } = world.composition
  await transaction(pool, { tenantId: tenant.tenantId, factoryId: null }, async (_, client) => {
    await client.query(
      `insert into messages_message (tenant_id, id, user_id, module, code, params, created_at)
       select $1, $2::bigint + n, $3, 'aps', 'schedulePublished', '{}', now() from generate_series(1, 1000) n`,
      [tenant.tenantId, first.msgId, reader.userId],
    )
  })
  await send([reader.userId])
  expect((await reader.ok('bms/msg/list.do')).total).toBe(1_000)
})

it('[PU-08] tell whoever asked for a job that it failed, with the reason and the way to it', async () => {
  const fileId = await sender.upload('notes.txt', Buffer.from('no workbook'))
  const { taskId } = await sender.ok('initialize/import.do', { fileId, dryRun: true })
  const { status, error } = await sender.job(taskId)
  expect(status).toBe('failed')
  const { rows } = await sender.ok('bms/msg/list.do')
  expect(rows).toEqual([
    {
      ...failedMessage,
      msgHeader: failedMessage.msgHeader.replace('REASON', error!.message),
      msgId: rows[0].msgId,
      at: rows[0].at,
      taskId,
    },
  ])
  expect((await reader.ok('bms/msg/list.do')).total).toBe(0)
})
