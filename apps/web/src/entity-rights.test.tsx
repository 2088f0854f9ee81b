// @vitest-environment happy-dom
/** Each declared entity's page, drawn for people who hold some of its rights: exactly those buttons are there. */
import { permissionOf, type Entity, type Operation } from '@mouldwright/kernel'
import { learnWords, say } from '@mouldwright/web-kit'
import { EntityPage } from '@mouldwright/web-kit/entity-page'
import { giveRoom } from '@mouldwright/web-kit/fixtures'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { modules } from './modules.ts'
import { show, signIn } from './shell/shell.fixture.tsx'

afterEach(cleanup)
beforeAll(() => giveRoom(1_400, 600))

const declared = await Promise.all(modules.map(({ declaration }) => declaration()))
const entities = declared.flatMap((of) => of.entities)

/** Operations with a button on the page; `detail` and `check` show, they do nothing. */
const buttons = {
  add: () => say('action.new'),
  import: () => say('action.import'),
  export: () => say('action.export'),
  modify: () => say('action.edit'),
  remove: () => say('action.remove'),
} satisfies Partial<Record<Operation, () => string>>
type Shown = keyof typeof buttons
const operations = Object.keys(buttons) as Shown[]

const row = (of: Entity) => ({
  id: 7,
  version: 1,
  updatedAt: '2026-09-25T06:30:00.000Z',
  updatedBy: 'lin',
  labels: {},
  ...Object.fromEntries(Object.keys(of.fields).map((name) => [name, null])),
})

async function shownFor(of: Entity, rights: readonly Operation[]): Promise<Shown[]> {
  const permissions = ['check', ...rights].map((operation) => permissionOf(of, operation))
  await signIn({ 'list.do': { rows: [row(of)], total: 1 } }, { permissions })
  for (const { key, words } of modules) await learnWords(key, words)
  show(<EntityPage of={of} />)
  await waitFor(() => expect(document.querySelector('.mw-row')).not.toBeNull())
  const names = screen.getAllByRole('button', { hidden: true }).map((button) => button.textContent.trim())
  cleanup()
  return operations.filter((operation) => names.includes(buttons[operation]()))
}

/**
 * Three people who hold some of the rights: no two operations are held by the same ones, and none by all. A button that hangs on
 * another right than its own, or on none, is there for the wrong person.
 */
const people: readonly (readonly Shown[])[] = [
  ['add', 'modify', 'remove'],
  ['import', 'modify'],
  ['export', 'remove'],
]

it('tells the operations apart by who holds them', () => {
  const held = operations.map((operation) => people.map((rights) => Number(rights.includes(operation))).join(''))
  expect(new Set(['000', '111', ...held]).size).toBe(2 + operations.length)
})

it.each(entities.map((of) => [of.name, of] as const))(
  '[MO-11 R1] %s: no right, no button; a right, its button',
  async (_, of) => {
    for (const rights of people) {
      const offered = operations.filter((operation) => rights.includes(operation) && !of.without.includes(operation))
      expect(await shownFor(of, rights), String(rights)).toEqual(offered)
    }
  },
)
