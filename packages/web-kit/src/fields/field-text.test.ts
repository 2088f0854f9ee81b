// @vitest-environment happy-dom
import { choice, entity, ref, text } from '@mouldwright/kernel'
import { beforeAll, expect, it } from 'vitest'
import { addWords, startI18n } from '../i18n/i18n.ts'
import { fieldText } from './field-text.ts'

const batch = entity('test.batch', {
  scope: 'tenant',
  path: 'test/batch',
  key: ['number'],
  title: 'number',
  fields: { number: text({ required: true, max: 20 }) },
  list: { columns: ['number'], search: ['number'], sort: 'number' },
})
const report = entity('test.report', {
  scope: 'tenant',
  path: 'test/report',
  key: ['kind'],
  title: 'kind',
  fields: { kind: choice({ required: true, options: ['scrap', 'rework'] }) },
  list: { columns: ['kind'], search: [], sort: 'kind' },
})
const decision = entity('test.decision', {
  scope: 'tenant',
  path: 'test/decision',
  key: ['reportId'],
  fields: { reportId: ref(() => report, { required: true }), batchId: ref(() => batch) },
  list: { columns: ['reportId'], search: [], sort: 'reportId' },
})

beforeAll(async () => {
  await startI18n('en')
  const words = { report: { kindOptions: { scrap: 'Scrapped', rework: 'Reworked' } } }
  addWords('test', { zh: words, en: words })
})

const shown = (name: 'reportId' | 'batchId', label: string) =>
  fieldText({ of: decision, name, field: decision.fields[name] }, 7, { zone: 'UTC', label })

it('[SH-11] names a record that is called by an option in words, and no other', () => {
  expect(shown('reportId', 'scrap')).toBe('Scrapped')
  expect(shown('reportId', 'M26-031-P01 · rework')).toBe('M26-031-P01 · Reworked')
  expect(shown('reportId', 'of old')).toBe('of old')
  expect(shown('batchId', 'scrap')).toBe('scrap')
})
