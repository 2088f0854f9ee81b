import { defaultSettings, NOT_YET, settingOptions } from '@mouldwright/aps-engine'
import type { Caller } from '@mouldwright/testkit'
import { beforeEach, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import {
  settingDefaults,
  settingFields,
  settingGroups,
  settingKeys,
  settingSetOf,
  settingSets,
} from '../../shared/index.ts'
import { planner, seedMould, seedShop } from '../factory.fixture.ts'
import { load, newSchedule } from '../plans.fixture.ts'
import { toEngineSettings } from '../problem/build-problem.ts'

const world = worldOfFile()
let caller: Caller
beforeEach(async () => void (caller = await world.user(planner)))

const optionsPath = 'aps/schedule/param/setting/options.do'
const savePath = 'aps/schedule/param/setting/save.do'

it('[AP-02] offers the engine’s seventeen settings with its options and defaults, in groups', () => {
  expect(settingKeys).toHaveLength(17)
  expect(toEngineSettings(settingDefaults)).toEqual(defaultSettings)
  for (const [key, options] of Object.entries(settingOptions))
    expect(Object.values((settingFields as never as Record<string, { options: object }>)[key]!.options)).toEqual([
      ...options,
    ])
  expect(Object.values(settingGroups).flat().sort()).toEqual([...settingKeys].sort())
})

it('[AP-02 CL-50] explains each setting in both languages', async () => {
  const english = await world.user(planner, { language: 'en' })
  for (const of of [caller, english]) {
    const { settings, sets } = await of.ok(optionsPath, {})
    expect(settings).toHaveLength(17)
    for (const { key, label, help, options, hasEffect } of settings) {
      expect(hasEffect).toBe(!(key in NOT_YET))
      expect(label).not.toMatch(/^settings\./)
      expect(help.length).toBeGreaterThan(15)
      for (const language of ['zh', 'en'] as const)
        for (const option of options)
          expect(world.composition.kit.word(language, 'aps', `settings.${key}Options.${option}`)).not.toMatch(
            /^settings/,
          )
    }
    expect(sets.map(({ set, version }: { set: string; version: number }) => [set, version])).toEqual(
      settingSets.map((set) => [set, 0]),
    )
  }
})

it('[AP-02 CL-50] saves a set as a whole, none of it empty, and refuses a stale version', async () => {
  const values = { ...settingDefaults, overtimeChoice: 'never', minimumElectrodeTransfer: 2 }
  const { overtimeChoice: _, ...short } = values
  const empty = await caller.post(savePath, { set: 'global', version: 0, values: [short] })
  expect(empty.data).toMatchObject({
    issues: [{ field: 'values.overtimeChoice', rule: 'required', message: '不能为空' }],
  })
  const blank = await caller.post(savePath, {
    set: 'global',
    version: 0,
    values: [{ ...values, defaultFlowTimeHours: null }],
  })
  expect(blank.data).toMatchObject({ issues: [{ field: 'values.defaultFlowTimeHours', rule: 'required' }] })
  const saved = await caller.ok(savePath, { set: 'global', version: 0, values: [values] })
  expect(saved).toMatchObject({
    set: 'global',
    version: 1,
    values: { overtimeChoice: 'never', minimumElectrodeTransfer: 2 },
  })
  const lost = await caller.post(savePath, { set: 'global', version: 0, values: [values] })
  expect(lost).toMatchObject({ code: 409, data: { refusal: 'record.changed', version: 1 } })
  const others = (await caller.ok(optionsPath, {})).sets.filter(({ set }: { set: string }) => set !== 'global')
  for (const { values: untouched } of others) expect(untouched).toMatchObject({ overtimeChoice: 'whenLate' })
})

it('[AP-02] runs each schedule with its own set', async () => {
  expect(settingSetOf({ isDefault: true })).toBe('default')
  expect(settingSetOf({})).toBe('global')
  expect(settingSetOf({ isMock: true })).toBe('globalMock')
  expect(settingSetOf({ isMock: true, isDefault: true })).toBe('defaultMock')
  await seedMould(caller, await seedShop(caller), 'M1')
  const { id: scheduleId } = await newSchedule(caller)
  const loaded = await load(caller, scheduleId)
  const save = (set: string) =>
    caller.ok(savePath, { set, version: 0, values: [{ ...settingDefaults, optimizationGoal: 'makespan' }] })
  await save('global')
  expect((await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })).changes).toEqual([])
  await save('default')
  const { needed, changes } = await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })
  expect({ needed, entities: changes.map(({ entity }: { entity: string }) => entity) }).toEqual({
    needed: true,
    entities: ['aps.setting'],
  })
  const again = await load(caller, scheduleId)
  expect(again.result.snapshot.fingerprint).not.toBe(loaded.result.snapshot.fingerprint)
})
