// @vitest-environment happy-dom
import { en as basicEn } from '@mouldwright/basic/locales/en'
import { zh as basicZh } from '@mouldwright/basic/locales/zh'
import { offerDealWays, offerPhrases } from '@mouldwright/basic/shared'
import { addWords, startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { addReportPhoto, tellReport } from '../../shared/index.ts'
import { ReportDialog } from './report-dialog.tsx'

const drawing = vi.hoisted(() => ({ photo: Promise.withResolvers<Blob>() }))
vi.mock('../photo.ts', async (original) => ({ ...(await original<object>()), drawPhoto: () => drawing.photo.promise }))
vi.mock('../photo-image.tsx', () => ({ PhotoImage: ({ name }: { name: string }) => <img alt={name} /> }))

const job = {
  ...{ batchId: 9, operationNumber: 30, machineId: 5, groupId: null },
  ...{ name: 'M1 C01 · 30 Fit', quantity: 2 },
}
const ways = [
  { name: 'Use as is', outcome: 'concession', needsApproval: true },
  { name: 'Scrap and make again', outcome: 'scrap', needsApproval: false },
]

let asked: Asked[]
let isLost = false
beforeEach(async () => {
  await startI18n('en')
  addWords('basic', { zh: basicZh, en: basicEn })
  addWords('floor', { zh, en })
  asked = answerCalls((path) => {
    if (path.endsWith(offerDealWays.path)) return { code: 1, data: { ways } }
    if (path.endsWith(offerPhrases.path)) return { code: 1, data: { phrases: [] } }
    if (isLost) throw new TypeError('no network')
    return { code: 1, data: { answer: 'applied', message: null } }
  })
  isLost = false
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

describe('[SH-11 FL-04] a report whose answer is lost', () => {
  const keys = () => asked.filter(({ path }) => path.endsWith(tellReport.path)).map(({ body }) => body['key'])
  const press = async (times: number) => {
    await waitFor(() => expect(screen.getByRole('button', { name: /OK/ }).className).not.toContain('loading'))
    fireEvent.click(screen.getByRole('button', { name: /OK/ }))
    await waitFor(() => expect(keys()).toHaveLength(times))
  }

  it('is the same report when it is sent again, and another one where it says something else', async () => {
    isLost = true
    await press(1)
    await press(2)
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Burnt' } })
    await press(3)
    expect(keys()[1]).toBe(keys()[0])
    expect(keys()[2]).not.toBe(keys()[0])
  })
})

it('[FL-04] a report waits for photos that are still being read, and says so', async () => {
  const files = [new File(['x'], 'crack.jpg')]
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
  await screen.findByText('Photos are still being read; the report waits for them.')
  expect(screen.getByRole('button', { name: 'OK' })).toHaveProperty('disabled', true)
  drawing.photo.resolve(new Blob(['x']))
  await screen.findByRole('img', { name: 'Photo 1' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveProperty('disabled', false))
  await sent()
  await waitFor(() => expect(asked.filter(({ path }) => path.endsWith(addReportPhoto.path))).toHaveLength(1))
})
