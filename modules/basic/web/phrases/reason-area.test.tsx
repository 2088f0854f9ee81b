// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { offerPhrases } from '../../shared/index.ts'
import { ReasonArea } from './reason-area.tsx'

let asked: Asked[]
beforeEach(async () => {
  await startI18n('zh')
  addWords('basic', { zh, en })
  asked = answerCalls(() => ({ code: 1, data: { phrases: ['撞刀', '尺寸超差'] } }))
})
afterEach(cleanup)

function Why({ use }: { use?: 'scrap' }) {
  const [why, setWhy] = useState('')
  return <ReasonArea id="why" value={why} onChange={setWhy} {...(use ? { use } : {})} />
}

it('[BD-38] a reason is picked from the remarks of its use, and may be typed on', async () => {
  showPage(<Why use="scrap" />)
  fireEvent.click(await screen.findByRole('button', { name: '尺寸超差' }))
  expect(asked).toMatchObject([{ path: `/front${offerPhrases.path}`, body: { use: 'scrap' } }])
  const area = document.querySelector('textarea')!
  expect(area.value).toBe('尺寸超差')
  fireEvent.input(area, { target: { value: '尺寸超差 0.2' } })
  expect(area.value).toBe('尺寸超差 0.2')
})

it('[BD-38] asks for no remarks where none are offered', () => {
  showPage(<Why />)
  expect(document.querySelectorAll('button')).toHaveLength(0)
  expect(asked).toEqual([])
})
