/** Every call of planning that the specification lists is an action, and a page of the product uses it or what took its place. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverModules } from '@mouldwright/server/modules'
import { expect, it } from 'vitest'

/** By requirement: folder of the calls, and the calls. */
const listed: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  'CL-50': ['/aps/schedule/param/setting/', ['options', 'save']],
  'CL-51': [
    '/aps/exe/job/',
    [
      'getExeJobNameList',
      'config/query',
      'config/save',
      'query',
      'modifyExejobName',
      'getEvaluate',
      'deleteSchedule',
      'isNeedImportData',
      'getApsBaseData',
      'startScheduling',
      'releaseApsPlan',
    ],
  ],
  'CL-52': ['/aps/schedule/task/', ['getList', 'update', 'updateOutSource', 'getPurchase']],
  'CL-53': ['/aps/task/plan/query/', ['getList']],
  'CL-54': [
    '/aps/task/plan/edit/',
    ['getApsPlanList', 'getMoldList', 'getPartList', 'getBatchList', 'update', 'getSchPlanDetail'],
  ],
  'CL-55': ['/aps/product/list/', ['query']],
  'CL-56': ['/aps/resource/week/plan/', ['query', 'queryTree', 'getCapacityBySection']],
  'CL-57': ['/aps/resource/plan/detail/', ['getList', 'export', 'getResourceGroupNameList']],
  'CL-58': ['/aps/capacity/detail/', ['getCapacityDetailList', 'exportExcel', 'getSectionList']],
  'CL-59': ['/aps/workshop/plan/', ['getList', 'getMoldList', 'getPartList', 'export']],
  'CL-60': ['/aps/flowTime/', ['getApsFlowTimeVOList', 'saveApsFlowTime', 'removeApsFlowTime']],
  'CL-61': ['/aps/automaticScheduling/', ['getExecutionTimeByCronExpression']],
  'CL-62': ['/aps/completion/rate/', ['getPlanCompletionRate', 'Count', 'export']],
  'CL-63': [
    '/bom/bomBatch/',
    ['getWorkshopPlan', 'export/file', 'dispatch', 'pauseDispatch', 'close', 'modifyBatchDeliveryTime'],
  ],
}

/**
 * Calls for other systems: our pages do the same by another call, or by the page of the entity. Reviewed; whoever lets a page use one
 * takes it off the list.
 */
const instead: Readonly<Record<string, string>> = {
  '/aps/schedule/task/update': 'the changes of a planning session',
  '/aps/schedule/task/updateOutSource': 'the changes of a planning session',
  '/aps/flowTime/getApsFlowTimeVOList': 'the page of the entity basic.flowTime',
  '/aps/flowTime/saveApsFlowTime': 'the page of the entity basic.flowTime',
  '/aps/flowTime/removeApsFlowTime': 'the page of the entity basic.flowTime',
}

const root = join(import.meta.dirname, '../../../..')
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))

const plain = (path: string) => `/${path.replace(/^\//, '').replace(/\.do$/, '')}`
const paths = Object.values(listed)
  .flatMap(([folder, names]) => names.map((name) => folder + name))
  .concat('/bom/part/finishBatch')

it('[CL-50 CL-51 CL-52 CL-53 CL-54 CL-55 CL-56 CL-57 CL-58 CL-59 CL-60 CL-61 CL-62 CL-63] serves every call of planning, and uses it on a page', () => {
  const served = new Set(serverModules.flatMap(({ module }) => module.actions.map(({ path }) => plain(path))))
  expect(paths.filter((path) => !served.has(path))).toEqual([])

  // The name under which each action is declared, and whether the web app says it.
  const nameOf = new Map<string, string>()
  for (const source of sourcesOf('modules/*/shared/**/*.ts')) {
    const declared = [...source.matchAll(/export const (\w+) = action\(/g)]
    declared.forEach(({ 1: name, index }, at) => {
      const path = /path: '([^']+)'/.exec(source.slice(index, declared[at + 1]?.index))?.[1]
      if (path) nameOf.set(plain(path), name!)
    })
  }
  const pages = [...sourcesOf('modules/*/web/**/*.{ts,tsx}'), ...sourcesOf('apps/web/src/**/*.{ts,tsx}')].join('\n')
  const unused = paths.filter((path) => {
    const name = nameOf.get(path)
    return !name || !new RegExp(String.raw`\b${name}\b`).test(pages)
  })
  expect(unused.sort()).toEqual(Object.keys(instead).sort())
})
