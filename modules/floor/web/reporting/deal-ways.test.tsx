// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { DealWays, followUpOf } from './deal-ways.tsx'

const ways = [
  { name: '让步接收', outcome: 'concession', needsApproval: true },
  { name: '补焊后返工', outcome: 'rework', needsApproval: false },
]

beforeEach(async () => {
  await startI18n('zh')
  addWords('floor', { zh, en })
})
afterEach(cleanup)

it('[BD-38] a disposition is picked by its name, says whether it is to be approved, and decides what follows', async () => {
  answerCalls(() => ({ code: 1, data: { ways } }))
  const picked: unknown[] = []
  showPage(<DealWays onPick={({ name, outcome }) => picked.push([name, followUpOf[outcome]])} />)
  fireEvent.click(await screen.findByRole('button', { name: '让步接收（需审批）' }))
  fireEvent.click(screen.getByRole('button', { name: '补焊后返工' }))
  expect(picked).toEqual([
    ['让步接收', 'concession'],
    ['补焊后返工', 'reworkOperation'],
  ])
})
