// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addPartByRule, previewPartNumbers } from '../shared/index.ts'
import { PartByRuleDialog } from './part-by-rule.dialog.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { en as basicEn } from '@mouldwright/basic/locales/en'
import { zh as basicZh } from '@mouldwright/basic/locales/zh'

let asked: Asked[]
let hasRule: boolean
let isClosed: boolean
const sent = () => asked.filter(({ path }) => path === `/front${addPartByRule.path}`).map(({ body }) => body)

beforeEach(async () => {
  localStorage.clear()
  await startI18n('zh')
  addWords('production', { zh, en })
  addWords('basic', { zh: basicZh, en: basicEn })
  useSession.setState({ status: 'signedIn', permissions: new Set(['production.*', 'basic.*']) })
  hasRule = true
  isClosed = false
  asked = answerCalls((path) => {
    if (path === `/front${previewPartNumbers.path}`)
      return hasRule
        ? { code: 1, data: { numbers: ['CAV01', 'CAV02', 'CAV03'] } }
        : { code: 2, message: '没有有效的零件号规则', data: { refusal: 'partNumber.noRule' } }
    if (path === `/front${addPartByRule.path}`) return { code: 1, data: { id: 9, number: 'CAV01' } }
    const label = path.includes('partType') ? '型腔' : 'M1'
    return { code: 1, data: { options: [{ id: 5, label, valid: true }] } }
  })
  showPage(<PartByRuleDialog onClose={() => (isClosed = true)} />)
})
afterEach(cleanup)

async function choose(field: string, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByLabelText(field))
  fireEvent.click(
    await screen.findByText(option, { selector: '.ant-select-item-option-content *, .ant-select-item-option-content' }),
  )
}

it('[BD-13] shows the next three numbers of mould and type, and adds the part', async () => {
  await choose('模具', 'M1')
  await choose('零件类型', '型腔')
  expect(await screen.findByText('接下来的零件号：CAV01 · CAV02 · CAV03')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /新\s*增/ }))
  expect(await screen.findByText('请填写零件名称')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/零件名称/), { target: { value: '型腔' } })
  fireEvent.click(screen.getByRole('button', { name: /新\s*增/ }))
  await waitFor(() => expect(sent()).toEqual([{ mouldId: 5, partTypeId: 5, name: '型腔', quantity: 1 }]))
  await waitFor(() => expect(isClosed).toBe(true))
})

it('[BD-13] says before adding that the type has no rule', async () => {
  hasRule = false
  await choose('模具', 'M1')
  await choose('零件类型', '型腔')
  expect(await screen.findByText('没有有效的零件号规则')).toBeTruthy()
})
