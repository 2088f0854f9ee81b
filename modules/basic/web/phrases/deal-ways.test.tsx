// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { DealWays } from './deal-ways.tsx'

const ways = [
  { name: '让步接收', outcome: 'concession', needsApproval: true },
  { name: '补焊后返工', outcome: 'rework', needsApproval: false },
]

beforeEach(async () => {
  await startI18n('zh')
  addWords('basic', { zh, en })
  answerCalls(() => ({ code: 1, data: { ways } }))
})
afterEach(cleanup)

it('[BD-38] a disposition is picked by its name, and says whether it is to be approved', async () => {
  const picked: unknown[] = []
  showPage(<DealWays picked="补焊后返工" onPick={({ name, outcome }) => picked.push([name, outcome])} />)
  fireEvent.click(await screen.findByRole('button', { name: '让步接收（需审批）', pressed: false }))
  fireEvent.click(screen.getByRole('button', { name: '补焊后返工', pressed: true }))
  expect(picked).toEqual([
    ['让步接收', 'concession'],
    ['补焊后返工', 'rework'],
  ])
})

it('[BD-38] where not every outcome is possible, only ways to those that are are offered', async () => {
  showPage(<DealWays outcomes={['rework']} picked={null} onPick={() => {}} />)
  await screen.findByRole('button', { name: '补焊后返工' })
  expect(screen.queryByRole('button', { name: /让步接收/ })).toBeNull()
})
