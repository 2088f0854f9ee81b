/** What the provider arranges for signing in, and the assistant: connectors, systems that send people here, applications. */
import { listAllConnectors } from '@mouldwright/connector/server/api'
import { secretMask } from '@mouldwright/kernel'
import { sql, transaction, type Db } from '@mouldwright/server-kit'
import { operatorOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, describe, expect, it } from 'vitest'

const world = worldOfFile()
beforeAll(() => world.ports.trustedHosts.push('model.partner.test'))
const { operator, mine } = operatorOfFile(world, { permissions: ['oms.*'], modules: ['system', 'common', 'oms'] })

const inPlatform = <T>(work: (db: Db) => Promise<T>) =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, work)
const faultsOf = ({ data }: { data: any }) => (data.issues ?? []).map(({ field, rule }: any) => `${field} ${rule}`)
const historyOf = async (entity: string, recordId: number) =>
  (await mine.ok('comm/history/list.do', { entity, recordId })).rows.map(({ operation }: any) => operation)

const ownConsole = async (path: string, draft: object) => {
  const stranger = await world.user(['*'])
  for (const verb of ['list', 'add', 'modify'])
    expect((await stranger.post(`${path}/${verb}.do`, verb === 'add' ? draft : {})).code, verb).not.toBe(1)
  const clerk = await world.user(['oms.news:*'], { tenant: operator })
  expect((await clerk.post(`${path}/list.do`, {})).code).toBe(403)
}

describe('connectors', () => {
  const path = 'oms/connector'
  const draft = {
    ...{ key: 'works-id', kind: 'openid', nameZh: '厂内账号', nameEn: 'Works account' },
    ...{ clientId: 'mouldwright', secret: 'canary-secret', issuer: 'https://id.partner.test/realms/works' },
    hosts: 'login.partner.test api.partner.test',
  }
  const add = (changed: object) => mine.post<any>(`${path}/add.do`, { ...draft, ...changed })
  const ways = async () =>
    ((await world.post<any>('third/connectors', {})).data.connectors ?? []).map(
      ({ key, name }: any) => `${key} ${name}`,
    )

  it('[SI-06 R5] are put down, offered to whoever signs in, changed, and switched off', async () => {
    const added = await mine.ok(`${path}/add.do`, draft)
    expect(added).toMatchObject({ ...draft, secret: secretMask, valid: true, people: 0, tenant: null, version: 1 })
    expect(await ways()).toEqual(['works-id 厂内账号'])
    const change = (version: number, values: object) =>
      mine.post<any>(`${path}/modify.do`, { id: added.id, version, ...values })
    const sealed = () =>
      inPlatform(async (db) => {
        const { secret } = await db.one<{ secret: string }>(
          sql`select sealed_secret as secret from connector_provider where id = ${added.id}`,
        )
        return world.composition.kit.secrets.open(secret)
      })
    expect((await change(1, { nameZh: '集团账号', secret: secretMask, hosts: null })).data).toMatchObject({
      ...{ nameZh: '集团账号', hosts: null, version: 2, updatedBy: expect.any(String) },
    })
    expect([await sealed(), await ways()]).toEqual(['canary-secret', ['works-id 集团账号']])
    expect((await change(1, { nameZh: '迟到' })).data.refusal).toBe('record.changed')
    await change(2, { secret: 'another-secret' })
    expect(await sealed()).toBe('another-secret')
    expect((await change(3, { valid: false })).code).toBe(1)
    expect(await ways()).toEqual([])
    const seen = JSON.stringify([
      await mine.ok(`${path}/list.do`, { search: 'WORKS', filters: { kind: ['openid'], valid: false } }),
      await mine.ok('comm/history/list.do', { entity: 'oms.connector', recordId: added.id }),
    ])
    expect(seen).toContain('集团账号')
    expect(seen).not.toMatch(/canary-secret|another-secret/)
    expect(await historyOf('oms.connector', added.id)).toEqual(['modify', 'modify', 'modify', 'add'])
    // People are known by what it is: that stays.
    for (const fixed of [{ key: 'x1' }, { kind: 'feishu' }, { issuer: 'https://other.partner.test' }])
      expect(faultsOf(await change(4, fixed))).toContain(`${Object.keys(fixed)[0]} fixed`)
    expect((await mine.post(`${path}/remove.do`, { ids: [added.id] })).code).not.toBe(1)
  })

  it('[SI-06 I1] have what their kind needs, a key of their own, a tenant that there is, and an issuer outside this machine', async () => {
    await add({ key: 'taken' })
    expect(faultsOf(await add({ key: 'taken' }))).toEqual(['key duplicate'])
    expect(faultsOf(await add({ key: 'a b' }))).toEqual(['key pattern'])
    for (const none of [null, secretMask])
      expect(faultsOf(await add({ key: 'k1', secret: none }))).toEqual(['secret required'])
    for (const issuer of [
      'http://id.test',
      'https://0.0.0.0',
      'https://169.254.169.254',
      'https://id.test/?x=1',
      'id.test',
    ])
      expect(faultsOf(await add({ key: 'k1', issuer })), issuer).toEqual(['issuer oms:rules.issuerOutside'])
    expect(faultsOf(await add({ key: 'k1', issuer: null }))).toEqual(['issuer oms:rules.issuerOfOpenid'])
    expect(faultsOf(await add({ key: 'k1', kind: 'wecom', issuer: null }))).toEqual(['agentId oms:rules.agentOfWecom'])
    expect(faultsOf(await add({ key: 'k1', kind: 'feishu', issuer: null, mode: 'sns' }))).toEqual([
      'mode oms:rules.modeOfDingtalk',
    ])
    expect(faultsOf(await add({ key: 'k1', tenant: 4_242_424_242_424 }))).toEqual(['tenant oms:rules.unknownTenants'])
    const tenant = await world.tenant({ tenant: { name: '只此一家' } })
    const wecom = await mine.ok(`${path}/add.do`, {
      ...draft,
      ...{ key: 'wecom', kind: 'wecom', issuer: null, clientId: 'ww1', agentId: '1000002', tenant: tenant.tenantId },
    })
    expect(wecom).toMatchObject({ corpId: 'ww1', tenant: tenant.tenantId, labels: { tenant: '只此一家' } })
    const all = await inPlatform(listAllConnectors)
    expect(all.map(({ key }) => key)).not.toContain('k1')
  })

  it('[R1 T6] are the operator’s alone', () => ownConsole(path, { ...draft, key: 'strange' }))
})

describe('systems that send people here', () => {
  const path = 'oms/signInClient'
  const callback = 'https://mes.partner.test/callback'
  const draft = { clientId: 'mes', name: '制造执行', redirectUris: [{ address: callback }] }
  const add = (changed: object) => mine.post<any>(`${path}/add.do`, { ...draft, ...changed })
  const inject = (request: object) => world.composition.app.inject(request as never)
  /** Whether the sign-in page opens for a system. */
  const begins = async (clientId: string, redirect = callback) => {
    const query = new URLSearchParams({
      ...{ client_id: clientId, redirect_uri: redirect, response_type: 'code', scope: 'openid' },
      ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', state: 's', nonce: 'n' },
    })
    const { statusCode, headers } = await inject({ url: `/oidc/auth?${query.toString()}` })
    return statusCode === 303 && String(headers.location).includes('/account/sign-in/')
  }
  /** What the token endpoint says to a system with a secret. */
  const knows = async (clientId: string, secret: string) => {
    const answer = await inject({
      ...{ method: 'POST', url: '/oidc/token' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'none',
        redirect_uri: callback,
      }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      },
    })
    return answer.json<{ error: string }>().error
  }

  it('[SI-06] are put down, get a secret that is shown once, are changed, and go', async () => {
    expect(await begins('mes')).toBe(false)
    const added = await mine.ok(`${path}/add.do`, draft)
    expect(added).toMatchObject({ ...draft, isPublic: false, mayRefresh: false, postLogoutUris: [], version: 1 })
    expect([await begins('mes'), await begins('mes', 'https://mes.partner.test/other')]).toEqual([true, false])
    const renew = (version: number) => mine.post<any>(`${path}/renewSecret.do`, { id: added.id, version })
    const { secret: first } = (await renew(1)).data
    expect((await renew(1)).data.refusal).toBe('record.changed')
    expect(await knows('mes', first)).toBe('invalid_grant')
    const { secret: second } = (await renew(2)).data
    expect([await knows('mes', first), await knows('mes', second)]).toEqual(['invalid_client', 'invalid_grant'])
    const seen = JSON.stringify([
      await mine.ok(`${path}/get.do`, { id: added.id }),
      await historyOf('oms.signInClient', added.id),
    ])
    expect(seen).not.toContain(second)
    const other = 'https://mes.partner.test/other'
    await mine.ok(`${path}/modify.do`, { id: added.id, version: 3, redirectUris: [{ address: other }] })
    expect([await begins('mes'), await begins('mes', other)]).toEqual([false, true])
    expect(await mine.ok(`${path}/remove.do`, { ids: [added.id] })).toEqual({ removed: 1 })
    expect([await begins('mes', other), await knows('mes', second)]).toEqual([false, 'invalid_client'])
    expect(await historyOf('oms.signInClient', added.id)).toEqual([
      'remove',
      'modify',
      'renewSecret',
      'renewSecret',
      'add',
    ])
  })

  it('[SI-06 I1] have an id of their own and addresses that are pages; the suite itself is none of them', async () => {
    await add({ clientId: 'crm' })
    expect(faultsOf(await add({ clientId: 'crm' }))).toEqual(['clientId duplicate'])
    expect(faultsOf(await add({ clientId: 'mouldwright' }))).toContain('clientId sso:rules.ownClient')
    expect(faultsOf(await add({ clientId: 'a b' }))).toEqual(['clientId pattern'])
    expect(faultsOf(await add({ clientId: 'k1x', redirectUris: [] }))).toEqual(['redirectUris tooFewRows'])
    for (const address of ['javascript:alert(1)', 'https://x.test/#a', 'https://*.test/', 'mes'])
      expect(faultsOf(await add({ clientId: 'k1x', redirectUris: [{ address }] })), address).toEqual([
        'redirectUris.address sso:rules.pageAddress',
      ])
    const { id, version } = await mine.ok(`${path}/add.do`, { ...draft, clientId: 'app', isPublic: true })
    expect((await mine.post<any>(`${path}/renewSecret.do`, { id, version })).data.refusal).toBe('sso.noSecret')
    const { rows } = await mine.ok(`${path}/list.do`, {})
    expect(rows.map(({ clientId }: any) => clientId)).toEqual(['app', 'crm'])
  })

  it('[R1 T6] are the operator’s alone', () => ownConsole(path, { ...draft, clientId: 'strange' }))
})

describe('applications of the assistant', () => {
  const path = 'oms/application'
  const draft = {
    code: 'chat',
    channelUrl: 'http://mould.test/help',
    apiUrl: 'https://model.partner.test/v1',
    model: 'small',
    secret: 'canary-key',
  }
  const add = (changed: object) => mine.post<any>(`${path}/add.do`, { ...draft, ...changed })

  it('[CL-36 R4] are put down for everybody or one tenant, kept with their secret, and taken back', async () => {
    const tenant = await world.tenant({ tenant: { name: '助手用户' } })
    const member = await world.user(['assistant.*'], { tenant })
    const told = async () =>
      (await member.ok('ai/application/applicationConfigByCodes.do', { applicationCodes: 'chat' })).flatMap(
        ({ instanceList }: any) => instanceList.map(({ channel }: any) => channel.channelUrl),
      )
    const all = await mine.ok(`${path}/add.do`, draft)
    expect(all).toMatchObject({ ...draft, secret: secretMask, tenant: null })
    expect(await told()).toEqual(['http://mould.test/help'])
    const own = await mine.ok(`${path}/add.do`, {
      ...draft,
      tenant: tenant.tenantId,
      channelUrl: 'http://mould.test/own',
    })
    expect(own.labels).toEqual({ tenant: '助手用户' })
    expect(await told()).toEqual(['http://mould.test/own'])
    expect(faultsOf(await add({}))).toEqual(['code duplicate'])
    const changed = await mine.ok(`${path}/modify.do`, {
      id: own.id,
      version: own.version,
      model: 'large',
      secret: secretMask,
    })
    expect(changed).toMatchObject({ model: 'large', secret: secretMask })
    const emptied = { id: all.id, version: all.version, secret: null }
    expect(await mine.ok(`${path}/modify.do`, emptied)).toMatchObject({ apiUrl: draft.apiUrl, secret: null })
    // A new address never gets the secret of the one before.
    const moved = { id: own.id, version: changed.version, apiUrl: 'https://model.partner.test/v2' }
    expect(await mine.ok(`${path}/modify.do`, moved)).toMatchObject({ secret: null })
    expect((await mine.post<any>(`${path}/modify.do`, moved)).data.refusal).toBe('record.changed')
    expect(await mine.ok(`${path}/remove.do`, { ids: [own.id] })).toEqual({ removed: 1 })
    expect(await told()).toEqual(['http://mould.test/help'])
    expect(
      (await add({ tenant: tenant.tenantId, channelUrl: 'http://mould.test/again', secret: null })).data,
    ).toMatchObject({
      ...{ channelUrl: 'http://mould.test/again', secret: null },
    })
    expect(await told()).toEqual(['http://mould.test/again'])
    expect(
      JSON.stringify(await mine.ok('comm/history/list.do', { entity: 'oms.application', recordId: own.id })),
    ).not.toContain('canary-key')
  })

  it('[N2 I1] have an address, on hosts that the deployment lists', async () => {
    const other = { code: 'promptSummary' }
    expect(faultsOf(await add({ ...other, channelUrl: null, apiUrl: null }))).toEqual([
      'apiUrl oms:rules.assistantAddress',
    ])
    for (const address of ['https://evil.test/', 'http://169.254.169.254/', 'javascript:alert(1)'])
      expect(faultsOf(await add({ ...other, apiUrl: address })), address).toEqual([
        'apiUrl assistant:rules.trustedAddress',
      ])
    expect(faultsOf(await add({ ...other, tenant: 4_242_424_242_424 }))).toEqual(['tenant oms:rules.unknownTenants'])
  })

  it('[R1 T6] are the operator’s alone', () => ownConsole(path, draft))
})
