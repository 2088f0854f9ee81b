// @vitest-environment happy-dom
import { en as basicEn } from '@mouldwright/basic/locales/en'
import { zh as basicZh } from '@mouldwright/basic/locales/zh'
import { offerPhrases } from '@mouldwright/basic/shared'
import { addWords, startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { concedePieces } from '../shared/index.ts'
import { PieceDialog } from './piece.dialog.tsx'

let asked: Asked[]
beforeEach(async () => {
  await startI18n('en')
  addWords('basic', { zh: basicZh, en: basicEn })
  addWords('electrode', { zh, en })
  asked = answerCalls((path, { use }) => ({
    code: 1,
    data: path.endsWith(offerPhrases.path) ? { phrases: use === 'inspection' ? ['Only for roughing'] : [] } : {},
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
