// @vitest-environment happy-dom
import { en as basicEn } from '@mouldwright/basic/locales/en'
import { zh as basicZh } from '@mouldwright/basic/locales/zh'
import { offerDealWays, offerPhrases } from '@mouldwright/basic/shared'
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { concedePieces, listProbes, measurePiece } from '../shared/index.ts'
import { PieceDialog } from './piece.dialog.tsx'

const ways = [
  { name: 'Use as is', outcome: 'concession', needsApproval: false },
  { name: 'Use after approval', outcome: 'concession', needsApproval: true },
]

function answerTo(path: string, use: unknown): object {
  if (path.endsWith(offerPhrases.path)) return { phrases: use === 'inspection' ? ['Only for roughing'] : [] }
  if (path.endsWith(offerDealWays.path)) return { ways }
  return path.endsWith(listProbes.path) ? { probes: [], mayOverride: false } : {}
}

let asked: Asked[]
beforeEach(async () => {
  await startI18n('en')
  addWords('basic', { zh: basicZh, en: basicEn })
  addWords('electrode', { zh, en })
  asked = answerCalls((path, { use }) => ({
    code: 1,
    data: answerTo(path, use),
  }))
})
afterEach(cleanup)

it('[BD-38 EL-02] a piece that is conceded offers the remarks of inspections', async () => {
  const piece = { id: 4, version: 1, number: 'M1 E01-F01', state: 'ng' } as unknown as StoredRecord
  showPage(<PieceDialog act="concede" records={[piece]} onClose={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Only for roughing' }))
  fireEvent.click(screen.getByRole('button', { name: en.page.concede.verb }))
  const sent = () => asked.find(({ path }) => path.endsWith(concedePieces.path))?.body
  await waitFor(() => expect(sent()).toEqual({ pieces: [{ id: 4 }], reason: 'Only for roughing' }))
})

it.each([
  ['Use as is', ['electrode.piece:concede'], 'concession', 'Use as is'],
  ['Use as is', [], 'ng', 'Use as is'],
  ['Use after approval', ['electrode.piece:concede'], 'ng', 'Use after approval (to be approved)'],
] as const)(
  '[BD-38 EL-02] a measured piece that is dealt with by “%s”, by whoever has %s, is %s',
  async (way, permissions, result, button) => {
    useSession.setState({ permissions: new Set(permissions) })
    const piece = { id: 4, version: 1, number: 'M1 E01-F01', state: 'measuring' } as unknown as StoredRecord
    showPage(<PieceDialog act="measure" records={[piece]} onClose={() => {}} />)
    fireEvent.mouseDown(await screen.findByLabelText(/^Result/))
    fireEvent.click(await screen.findByText('NG'))
    fireEvent.click(await screen.findByRole('button', { name: 'Only for roughing' }))
    fireEvent.click(screen.getByRole('button', { name: button }))
    fireEvent.click(screen.getByRole('button', { name: en.page.measure.verb }))
    const sent = () => asked.find(({ path }) => path.endsWith(measurePiece.path))?.body
    await waitFor(() => expect(sent()).toMatchObject({ id: 4, result, reason: `Only for roughing · ${way}` }))
  },
)
