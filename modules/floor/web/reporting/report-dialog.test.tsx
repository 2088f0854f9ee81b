// @vitest-environment happy-dom
import { en as basicEn } from '@mouldwright/basic/locales/en'
import { zh as basicZh } from '@mouldwright/basic/locales/zh'
import { offerDealWays, offerPhrases } from '@mouldwright/basic/shared'
import { addWords, startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { tellReport } from '../../shared/index.ts'
import { ReportDialog } from './report-dialog.tsx'

const job = {
  ...{ batchId: 9, operationNumber: 30, machineId: 5, groupId: null },
  ...{ name: 'M1 C01 · 30 Fit', quantity: 2 },
}
const ways = [
  { name: 'Use as is', outcome: 'concession', needsApproval: true },
  { name: 'Scrap and make again', outcome: 'scrap', needsApproval: false },
]

let asked: Asked[]
beforeEach(async () => {
  await startI18n('en')
  addWords('basic', { zh: basicZh, en: basicEn })
  addWords('floor', { zh, en })
  asked = answerCalls((path) => {
    if (path.endsWith(offerDealWays.path)) return { code: 1, data: { ways } }
    if (path.endsWith(offerPhrases.path)) return { code: 1, data: { phrases: [] } }
    return { code: 1, data: { answer: 'applied', message: null } }
  })
  showPage(<ReportDialog job={job} kind="scrap" left={2} onClose={() => {}} />)
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Cracked' } })
})
afterEach(cleanup)

const sent = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  return waitFor(() => asked.find(({ path }) => path.endsWith(tellReport.path))!.body)
}

it('[BD-38 FL-04] a disposition that is picked says what follows, and the report keeps its name', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Use as is (to be approved)' }))
  expect(screen.getByRole('button', { name: 'Use as is (to be approved)', pressed: true })).toBeDefined()
  expect(await sent()).toMatchObject({ kind: 'scrap', followUp: 'concession', dealWay: 'Use as is', reason: 'Cracked' })
})

it('[BD-38 FL-04] another consequence than that of the disposition takes its name off', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Scrap and make again' }))
  fireEvent.mouseDown(screen.getByLabelText('What follows'))
  fireEvent.click(await screen.findByText('Nothing'))
  expect(await sent()).toMatchObject({ followUp: 'none', dealWay: null })
})
