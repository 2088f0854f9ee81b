// @vitest-environment happy-dom
import { startI18n } from '@mouldwright/web-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { modules } from './modules.ts'
import { knownPaths } from './routes.ts'

beforeAll(() => startI18n('zh'))

describe('the menu of a module', () => {
  it.each(modules.map((entry) => [entry.key, entry] as const))(
    '[MO-10] leads to pages that are there: %s',
    async (_, entry) => {
      const menu = (await entry.declaration()).menu ?? []
      const missing: string[] = []
      for (const { path } of menu) {
        const [pathname = ''] = path.split('?')
        if (!(await knownPaths(pathname))(pathname)) missing.push(path)
      }
      expect(missing).toEqual([])
    },
  )
})
