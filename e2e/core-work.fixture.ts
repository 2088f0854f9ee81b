/** A core that is cut in two operations on one machine, in a plan that is published, with a terminal and a worker there. */
import type { Browser, Page } from '@playwright/test'
import { callOf, endOfTask, signedIn, newMark, nowhere } from './journey.fixture.ts'
import { addWorker, codeOf, type Worker } from './terminal.fixture.ts'

export interface CoreWork {
  admin: Page
  worker: Worker
  terminalCode: string
  machine: { name: string; code: string }
  batch: { id: number; number: string; code: string }
  mouldId: number
  partId: number
  scheduleId: number
}

export async function openCoreWork(browser: Browser): Promise<CoreWork> {
  const admin = await signedIn(browser, 'other', { at: nowhere })
  const add = (path: string, draft: object) => callOf(admin, `${path}/add.do`, draft)
  const mark = newMark()
  const section = await add('bms/section', { name: `R${mark}`, type: 'cnc' })
  const machineName = `R${mark}`
  const machine = await add('machine', { name: machineName, sectionId: section.id })
  const process = await add('bms/process', { code: `r${mark}`, name: `Mill ${mark}`, sectionId: section.id })
  const calendar = await add('bms/calendar', { name: `R${mark}` })
  const shift = await add('bms/shift', {
    name: `R${mark}`,
    periods: [{ rank: 1, startTime: '00:00', endTime: '23:59' }],
  })
  await add('bms/resourceGroup', {
    ...{ name: `R${mark} team`, sectionId: section.id, calendarId: calendar.id, shiftId: shift.id },
    ...{ capacityHours: 24, weight: 1, labourRate: 40, joinDate: '2020-01-01' },
    machines: [{ machineId: machine.id, isMain: true }],
  })
  const mould = await add('bom/mold', { number: `R${mark}`, name: 'Cover', deliveryDate: '2030-01-31', priority: 5 })
  const part = await add('bom/part', { mouldId: mould.id, number: 'C01', name: 'Core', quantity: 1 })
  const operations = [10, 20].map((number) => ({ number, processId: process.id, estimatedMinutes: 240 }))
  await add('bom/route', { partId: part.id, operations })
  const number = `R${mark}-1`
  const batch = await add('bom/bomBatch', { number, partId: part.id, quantity: 1 })
  const { id: scheduleId } = await add('aps/schedule', {
    ...{ name: `R${mark}`, timeBudgetSeconds: 1, moulds: [{ mouldId: mould.id }] },
  })
  for (const step of ['getApsBaseData', 'startScheduling'])
    await endOfTask(admin, (await callOf(admin, `aps/exe/job/${step}`, { scheduleId })).taskId)
  await callOf(admin, 'aps/exe/job/releaseApsPlan', { scheduleId })
  const { code } = await callOf(admin, 'terminals/terminal/makeCode.do', { name: `R${mark}`, sectionId: section.id })
  return {
    ...{ admin, scheduleId, terminalCode: code, mouldId: mould.id, partId: part.id },
    worker: await addWorker(admin, mark, `Miller ${mark}`),
    machine: { name: machineName, code: await codeOf(admin, 'machine', machine.id) },
    batch: { id: batch.id, number, code: await codeOf(admin, 'batch', batch.id) },
  }
}
