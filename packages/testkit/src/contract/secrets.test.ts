/** What becomes of a stored secret, by what is sent for it; the page of web-kit sends just that. */
import { columnOf, ownFields, secretMask, type Entity } from '@mouldwright/kernel'
import { serverModules } from '@mouldwright/server/modules'
import { wireCodes } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { asAdministrator, loggedDefects } from '../index.ts'
import { makerOfFile, userOfFile, worldOfFile } from '../world/of-file.ts'

const secretsOf = (of: Entity) => ownFields(of).filter(([, { kind }]) => kind === 'secret')
const entities = serverModules.flatMap(({ module }) => module.entities).filter((of) => secretsOf(of).length > 0)
const cases = entities.flatMap((of) =>
  secretsOf(of).map(([name, { required }]) => ({ kind: of.name, of, name, required })),
)

const world = worldOfFile()
const mine = userOfFile(world, ['*'])
const make = makerOfFile(mine)

describe.each(cases)('$name of $kind', ({ of, name, required }) => {
  /** What the table has, opened. */
  const stored = (id: number) =>
    asAdministrator(world, async (client) => {
      const { rows } = await client.query<{ sealed: string | null }>(
        `select ${columnOf(name)} as sealed from ${of.table} where id = $1`,
        [id],
      )
      const { sealed } = rows[0]!
      return sealed === null ? null : world.composition.kit.secrets.open(sealed)
    })

  it('[R4] is kept by its dots and by nothing, replaced by another, and removed by an empty field', async () => {
    const { id } = await make.record(of, { [name]: 'first' })
    const change = async (values: object) => {
      const { version } = await mine.ok(`${of.path}/get.do`, { id })
      return mine.post<Record<string, unknown>>(`${of.path}/modify.do`, { id, version, ...values })
    }
    expect(await stored(id)).toBe('first')
    for (const untouched of [{ [name]: secretMask }, {}]) {
      expect((await change(untouched)).data).toMatchObject({ [name]: secretMask })
      expect(await stored(id)).toBe('first')
    }
    expect((await change({ [name]: 'second' })).data).toMatchObject({ [name]: secretMask })
    expect(await stored(id)).toBe('second')
    const emptied = await change({ [name]: null })
    expect(emptied.code).toBe(required ? wireCodes.invalid : wireCodes.ok)
    expect(await stored(id)).toBe(required ? 'second' : null)
    if (!required) expect(emptied.data).toMatchObject({ [name]: null })
  })
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
