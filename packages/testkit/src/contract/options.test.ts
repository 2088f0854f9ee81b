/** Choices of every entity, asked by those who may not see its list: a search tells nothing that the choices do not show. */
import { ownFields, permissionOf, type Entity } from '@mouldwright/kernel'
import { wireCodes } from '@mouldwright/server-kit'
import { serverModules } from '@mouldwright/server/modules'
import { describe, expect, it } from 'vitest'
import { userOfFile, makerOfFile, worldOfFile } from '../world/of-file.ts'
import type { Caller } from '../index.ts'

const entities = serverModules.flatMap(({ module }) => module.entities)

const world = worldOfFile()
const mine = userOfFile(world, ['*'])
const make = makerOfFile(mine)

/** A word of its own in each free text field: what a search finds says which field it looked into. */
const canaries = (of: Entity): Record<string, string> =>
  Object.fromEntries(
    ownFields(of).flatMap(([name, field], at) => {
      const isFree = field.kind === 'secret' || (field.kind === 'text' && !field.pattern && field.max >= 8)
      return isFree && !field.readonly && name !== of.title ? [[name, `zq${at}xw`]] : []
    }),
  )

const sharing = (permissions: readonly string[]) =>
  world.user(permissions, { tenant: { tenantId: mine.tenantId, factoryId: mine.factoryId } as never })

describe.each(entities.map((of) => [of.name, of] as const))('%s', (_, of) => {
  const referring = () =>
    world.composition.kit
      .referencesTo(of)
      .map(({ from }) => from.name)
      .filter((name) => name !== of.name)

  it('[R1 R4] is no choice for whoever may see neither it nor what names it', async () => {
    const stranger = await sharing([])
    expect((await stranger.post(`${of.path}/options.do`, {})).code).toBe(wireCodes.denied)
  })

  it('[R4 T7] is found by its title alone where its list may not be seen', async () => {
    const [from] = referring()
    // Nothing names it: there is nobody who may choose without seeing.
    if (from === undefined) return
    const chooser = await sharing([`${from}:check`])
    const hidden = of.without.includes('add') ? {} : canaries(of)
    const record = of.without.includes('add')
      ? (await mine.ok(`${of.path}/list.do`, { size: 1 })).rows[0]
      : await make.record(of, hidden).catch(() => make.record(of))
    const found = async (caller: Caller, search: string): Promise<number[]> =>
      (await caller.ok(`${of.path}/options.do`, { search, limit: 500 })).options.map(({ id }: { id: number }) => id)
    const [{ label }] = (await mine.ok(`${of.path}/options.do`, { ids: [record.id] })).options
    expect(await found(chooser, label.split(' · ').at(-1))).toContain(record.id)

    const read = await mine.ok(`${of.path}/get.do`, { id: record.id })
    for (const [name, field] of ownFields(of)) {
      const value = field.kind === 'secret' ? hidden[name] : read[name]
      if (typeof value !== 'string' || name === of.title || value === '') continue
      if (label.toLowerCase().includes(value.toLowerCase())) continue
      expect([name, await found(chooser, value)]).toEqual([name, expect.not.arrayContaining([record.id])])
      // Whoever sees the list may search what it searches, and nothing else.
      const seen = await found(mine, value)
      if (of.list.search.includes(name)) expect([name, seen]).toEqual([name, expect.arrayContaining([record.id])])
      else if (hidden[name] === value) expect([name, seen]).toEqual([name, expect.not.arrayContaining([record.id])])
    }
  })

  it('[R4] has no secret among the fields that are searched or sorted by', () => {
    const secrets = ownFields(of).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : []))
    expect(of.list.search.filter((name) => secrets.includes(name))).toEqual([])
  })
})

it("[R4] a member's phone number is not guessed digit by digit", async () => {
  const user = entities.find(({ name }) => name === 'identity.user')!
  const member = await make.record(user)
  const reader = world.composition.kit.referencesTo(user)[0]!.from
  const chooser = await sharing([permissionOf(reader, 'check')])
  for (let length = 1; length <= 11; length += 1) {
    const search = String(member['phone']).slice(0, length)
    const { options } = await chooser.ok('upms/user/options.do', { search })
    expect([search, options.map(({ id }: { id: number }) => id)]).toEqual([
      search,
      expect.not.arrayContaining([member.id]),
    ])
  }
})
