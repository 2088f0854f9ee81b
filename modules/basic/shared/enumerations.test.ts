import { expect, it } from 'vitest'
import { holidayType, process, processTimeSource, reportItems, section, workpieceType } from './index.ts'

it('[AP-15] holds the values of the specification', () => {
  expect(workpieceType).toEqual({ all: 0, workpiece: 1, electrode: 2 })
  expect(processTimeSource).toEqual({ capp: 0, cam: 1 })
  expect(holidayType).toEqual(['fixed', 'floating'])
  expect(reportItems).toEqual(['start', 'continue', 'pause', 'finish', 'delivery', 'incomingMaterial'])
})

it('[AP-15] uses each list where it belongs', () => {
  expect(process.fields.timeSource.options).toEqual(processTimeSource)
  expect(section.fields.reportItems.fields.workpieceType.options).toEqual(workpieceType)
})
