/** Kinds of calls that touch people, enumerated from the surface: what is added later is covered on the day it is added. */
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '../world/of-file.ts'
import type { Caller, TestTenant } from '../index.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  'x-entity'?: string
  'x-phone'?: boolean
}
interface Operation {
  operationId: string
  path: string
  'x-access': string | { permission: string }
  'x-reads': boolean
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

const world = worldOfFile()
let operations: Operation[]
beforeAll(async () => {
  const { paths } = (await world.composition.app.inject('/front/openapi.json')).json<{
    paths: Record<string, Record<string, Omit<Operation, 'path'>>>
  }>()
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ ...operation, path: path.replace(/^\/front\//, '') })),
  )
})

const bodyOf = (operation: Operation): Schema => operation.requestBody?.content['application/json'].schema ?? {}

/** Every field of an input, with its path. */
function* fieldsOf(schema: Schema, path: string[] = []): Generator<{ path: string; name: string; schema: Schema }> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const inner = [field, ...(field.anyOf ?? [])]
    for (const one of inner) yield { path: [...path, name].join('.'), name, schema: one }
    for (const one of inner) {
      yield* fieldsOf(one, [...path, name])
      if (one.items) {
        yield { path: [...path, name].join('.'), name, schema: one.items }
        yield* fieldsOf(one.items, [...path, name])
      }
    }
  }
}

describe('[R1 R3] nobody acts on a member who holds a right that they lack', () => {
  /** Calls of those who manage people; each with what it is asked for. */
  const attempts: Record<string, (of: { id: number; version: number; sessionId: number; roleId: number }) => object> = {
    'identity.user.modify': ({ id, version }) => ({ id, version, phone: '13900000001', enabled: false }),
    'identity.user.remove': ({ id }) => ({ ids: [id] }),
    'identity.onlineUser.kick': ({ sessionId }) => ({ sessions: [{ id: sessionId }] }),
    'identity.user.changeRoles': ({ id, roleId }) => ({ how: 'replace', users: [{ userId: id }], roles: [{ roleId }] }),
    'identity.role.modify': ({ roleId }) => ({ id: roleId, version: 1, permissions: [] }),
    'identity.role.remove': ({ roleId }) => ({ ids: [roleId] }),
  }
  /** Calls that name or change people and take nothing from anybody, or have tests of their own; each with its reason. */
  const reviewed: Record<string, string> = {
    'identity.user.add': 'makes a member; roles and factories beyond the giver’s are refused (members, takeover)',
    'identity.user.import': 'row by row, in takeover.test.ts',
    'identity.role.add': 'rights beyond the giver’s are refused (members)',
    'identity.role.import': 'the same checks as modify, row by row',
    'identity.audit.search': 'reads',
    'identity.user.export': 'reads',
    'identity.role.export': 'reads',
    'identity.department.add': 'says who belongs where; gives no rights (departments)',
    'identity.department.modify': 'says who belongs where; gives no rights (departments)',
    'identity.department.remove': 'only an empty one is removed; nothing of a member changes',
    'identity.department.removeOne': 'hands over who belongs where; gives no rights (user-roles)',
    'identity.department.grantRole':
      'roles that an administrator has made for that, by managers to their people alone (grant-role)',
    'identity.user.saveDepartments': 'says who belongs where; gives no rights (user-roles)',
    'identity.department.import': 'the same checks as modify, row by row',
    'identity.department.export': 'reads',
    'identity.policy.save': 'holds for everybody alike (policy.test.ts)',
    'basic.resourceGroup.add': 'names who works in a group; nothing of the member changes',
    'basic.resourceGroup.modify': 'names who works in a group; nothing of the member changes',
    'terminals.pin.set': 'refused beyond the giver’s rights (people of terminals)',
    'alarms.rule.add': 'names whom it tells; nothing of the member changes',
    'alarms.rule.modify': 'names whom it tells; nothing of the member changes',
    'production.workLog.add': 'names who worked; nothing of the member changes',
    'production.workLog.modify': 'names who worked; nothing of the member changes',
    'production.workLog.export': 'reads',
    'trial.issue.add': 'names who owns an issue; nothing of the member changes',
    'trial.issue.modify': 'names who owns an issue; nothing of the member changes',
    'trial.issue.export': 'reads',
    'trial.modification.add': 'names its buyer, who is told of recalls; nothing of the member changes',
    'trial.modification.modify': 'names its buyer, who is told of recalls; nothing of the member changes',
    'trial.modification.export': 'reads',
    'aps.completion.export': 'reads',
  }

  const touchesPeople = (operation: Operation) =>
    !operation['x-reads'] &&
    typeof operation['x-access'] === 'object' &&
    (operation.operationId.startsWith('identity.') ||
      [...fieldsOf(bodyOf(operation))].some(({ schema }) => schema['x-entity'] === 'identity.user'))

  it('every call that could is attempted or reviewed', () => {
    const known = new Set([...Object.keys(attempts), ...Object.keys(reviewed)])
    const found = operations.filter(touchesPeople).map(({ operationId }) => operationId)
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter((name) => !known.has(name))).toEqual([])
    expect([...known].filter((name) => !found.includes(name))).toEqual([])
  })

  it('an actor with all rights of such calls and one fewer than the target is refused by each, and nothing changes', async () => {
    const tenant: TestTenant = await world.tenant()
    const rights = [...world.composition.kit.permissions]
    const beyond = 'basic.machine:modify'
    expect(rights).toContain(beyond)
    const actor: Caller = await world.user(
      rights.filter((right) => right !== beyond),
      { tenant },
    )
    const target = await world.user([beyond], { tenant })
    const member = await actor.ok('upms/user/get.do', { id: target.userId })
    const roleId = member.roles[0].roleId
    const online = (await actor.ok('sys/onlineUser/list.do', {})).rows
    const sessionId = online.find(({ userId }: any) => userId === target.userId).id
    for (const [name, body] of Object.entries(attempts)) {
      const { path } = operations.find(({ operationId }) => operationId === name)!
      const input = body({ id: target.userId, version: member.version, sessionId, roleId })
      expect([400, 403], name).toContain((await actor.post(path, input)).code)
      expect(await actor.ok('upms/user/get.do', { id: target.userId }), name).toEqual(member)
      expect((await target.post('bms/machine/modify.do', {})).code, name).not.toBe(11009)
    }
    // The same calls by one who holds that right, too.
    const equal: Caller = await world.user(rights, { tenant })
    for (const name of ['identity.onlineUser.kick', 'identity.user.modify', 'identity.user.remove']) {
      const { path } = operations.find(({ operationId }) => operationId === name)!
      const { version } = await equal.ok('upms/user/get.do', { id: target.userId })
      expect((await equal.post(path, attempts[name]!({ id: target.userId, version, sessionId, roleId }))).code).toBe(1)
    }
  })
})

describe('[U2 SI-04] a phone number has one form', () => {
  /** Fields with such a name that are no key of anybody; each with its reason. */
  const others: Record<string, string> = {
    workPhone: 'an extension or a landline, shown only',
    telephone: 'the landline of a customer, shown only',
    phoneCode: 'the code that was sent',
    'identity.department.phone': 'an extension or a landline, shown only',
  }

  it('every input of that kind is brought to it before anything looks at it', () => {
    const found = operations
      .filter(({ 'x-reads': reads, operationId }) => !reads && !operationId.endsWith('.export'))
      .flatMap((operation) =>
        [...fieldsOf(bodyOf(operation))]
          .filter(({ name, schema }) => /phone|mobile|tel$/i.test(name) && !schema.anyOf && !schema.items)
          .map((field) => ({ ...field, operation: operation.operationId })),
      )
    expect(found.length).toBeGreaterThan(6)
    const strange = found.filter(
      ({ name, schema, operation }) =>
        schema.type === 'string' &&
        !schema['x-phone'] &&
        !Object.hasOwn(others, name) &&
        !Object.hasOwn(others, `${operation.slice(0, operation.lastIndexOf('.'))}.${name}`),
    )
    expect(strange.map(({ operation, path }) => `${operation}: ${path}`)).toEqual([])
    const keys = found.flatMap(({ name, operation }) => [
      name,
      `${operation.slice(0, operation.lastIndexOf('.'))}.${name}`,
    ])
    expect(Object.keys(others).filter((name) => !keys.includes(name))).toEqual([])
  })

  it('a member added in any of its spellings is the one who signs in, and no second person', async () => {
    const tenant = await world.tenant()
    const admin = await world.user(['*'], { tenant })
    const draft = (phone: string, at: number) => ({
      userName: `p${at}`,
      realName: '李工',
      phone,
      expireDate: '2099-01-01',
      roles: [{ roleId: tenant.roleIds['viewer'] }],
      factories: [{ factoryId: tenant.factoryId }],
    })
    const made = await admin.ok('upms/user/add.do', draft('+86 138-0013-8999', 0))
    expect(made.phone).toBe('13800138999')
    const spellings = ['13800138999', '+8613800138999', '008613800138999', '138 0013 8999', '１３８００１３８９９９']
    for (const [at, phone] of spellings.entries()) {
      const again = await admin.post('upms/user/add.do', draft(phone, at + 1))
      expect((again.data as any).issues, phone).toMatchObject([{ field: 'phone', rule: 'identity:rules.phoneTaken' }])
      const changed = await admin.post('upms/user/modify.do', { id: made.id, version: made.version, phone })
      expect((changed.data as any).phone ?? changed, phone).toBe('13800138999')
      made.version = (changed.data as any).version
    }
  })
})
