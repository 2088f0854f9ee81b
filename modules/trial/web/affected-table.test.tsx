// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Affected, ShownThing } from '../shared/index.ts'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { AffectedTable } from './affected-table.tsx'

const thingOf = (key: string, decision: string) =>
  ({ key, kind: 'batch', name: key, path: '/', state: 'open', facts: {}, decisions: [decision] }) as unknown
const things = [thingOf('B1', 'letFinish'), thingOf('B2', 'hold')] as ShownThing[]
const affected = { things, undecided: 2, holds: [], mock: null } as Affected

afterEach(cleanup)

async function choose(thing: string, decision: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: `Decision ${thing}` }))
  fireEvent.click(await screen.findByText(decision))
}

it('[MD-02] keeps what is decided of one thing while what was decided of another is being saved', async () => {
  await startI18n('en')
  addWords('trial', { zh, en })
  const answered = Promise.withResolvers<object>()
  const asked = answerCalls(() => answered.promise)
  showPage(<AffectedTable orderId={1} affected={affected} mayDecide onSaved={async () => undefined} />)
  const save = () => fireEvent.click(screen.getByRole('button', { name: /Save/ }))
  await choose('B1', 'Let finish')
  save()
  await choose('B2', 'Hold now')
  await act(async () => answered.resolve({ code: 1, message: '', data: {} }))
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  save()
  await waitFor(() => expect(asked).toHaveLength(2))
  const keys = asked.map(({ body }) => (body['decisions'] as { key: string }[]).map(({ key }) => key))
  expect(keys).toEqual([['B1'], ['B2']])
})
