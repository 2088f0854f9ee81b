import {
  defectCodes,
  gateKinds,
  noteCodes,
  objectiveNames,
  reasonCodes,
  violationCodes,
  type ChainStretch,
} from '@mouldwright/aps-engine'
import { lookUp } from '@mouldwright/kernel'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { inShownUnit } from './objective.ts'
import { planStatus, settingFields, settingGroups, settingKeys, settingSets, taskStatus } from '../shared/index.ts'

const chainKinds: Record<ChainStretch['kind'], true> = {
  processing: true,
  calendar: true,
  queue: true,
  ownMould: true,
  setup: true,
  transfer: true,
  buffer: true,
  electrodes: true,
  gate: true,
  lock: true,
  outside: true,
  people: true,
  release: true,
  idle: true,
}

it('[AP-15] has a sentence in both languages for every code of the engine and every state', () => {
  const paths = [
    ...reasonCodes.map((code) => `reasons.${code}`),
    ...gateKinds.flatMap((kind) => [`reasons.${kind}_assumed`, `reasons.${kind}_unknown`]),
    ...['locked', 'frozen', 'released'].map((code) => `reasons.${code}_moved`),
    'reasons.ovenInUse_plain',
    ...['setting', 'pieces', 'overlap', 'resources'].map((cause) => `reasons.notSplit_${cause}`),
    ...defectCodes.flatMap((code) => [`defects.${code}`, `defectNames.${code}`]),
    ...violationCodes.map((code) => `violations.${code}`),
    ...objectiveNames.map((name) => `objectives.${name}`),
    ...noteCodes.map((code) => `notes.${code}`),
    ...Object.keys(chainKinds).map((kind) => `chain.${kind}`),
    ...taskStatus.map((status) => `taskStatus.${status}`),
    ...planStatus.map((status) => `planStatus.${status}`),
    ...settingKeys.flatMap((key) => [`settings.${key}`, `settings.${key}Help`]),
    ...settingSets.map((set) => `settingSets.${set}`),
    ...Object.keys(settingGroups).map((group) => `settingGroups.${group}`),
    ...Object.keys(zh.defects).map((code) => `defectNames.${code.replace(/_none$/, '')}`),
  ]
  const missing = paths.filter((path) => !lookUp(zh, path) || !lookUp(en, path))
  expect(missing).toEqual([])
  expect(Object.keys(settingFields)).toEqual(settingKeys)
})

it('[AP-08] docs/task-states.md has the rule of every status, by its Chinese name', () => {
  const page = readFileSync(new URL('../../../docs/task-states.md', import.meta.url), 'utf8')
  const rows = (from: string) =>
    [
      ...page
        .split('\n## ')
        .find((part) => part.startsWith(from))!
        .matchAll(/^\| (?!status )(\w+) +\| ([^|a-z]+?) +\|/gm),
    ].map(([, status, word]) => [status, word])
  const told = (of: Record<string, string>) => Object.entries(of).toSorted()
  expect(rows('Plan status').toSorted()).toEqual(told(zh.planStatus))
  expect(rows('Task status').toSorted()).toEqual(told(zh.taskStatus))
  expect(Object.keys(zh.planStatus)).toEqual([...planStatus])
  expect(Object.keys(zh.taskStatus)).toEqual([...taskStatus])
})

it('[AP-07] speaks of hours exactly where minutes are shown as hours', () => {
  for (const name of objectiveNames) {
    const isHours = inShownUnit({ name, value: 600 }) === 10
    expect([name, /小时/.test(zh.objectives[name]), / \(h\)/.test(en.objectives[name])]).toEqual([
      name,
      isHours,
      isHours,
    ])
    expect(isHours, name).toBe(
      !['unplacedTasks', 'lateMoulds', 'imbalance', 'changes', 'conversions', 'splits', 'resourceChanges'].includes(
        name,
      ),
    )
  }
})

it('speaks with the same parameters in both languages', () => {
  const parameters = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
  for (const under of ['reasons', 'defects', 'notes', 'refusals', 'rules'] as const)
    for (const [code, sentence] of Object.entries(zh[under]))
      expect([under, code, parameters(sentence)]).toEqual([
        under,
        code,
        parameters((en[under] as Record<string, string>)[code]!),
      ])
})
