import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createStore, resetStores } from './store.ts'

const root = join(import.meta.dirname, '../../..')

it('stores begin anew for each test, with what they begin with then', () => {
  let start = 1
  const useCount = createStore(() => ({ count: start, name: undefined as string | undefined }))
  useCount.setState({ count: 7, name: 'seven' })
  start = 2
  resetStores()
  expect(useCount.getState()).toEqual({ count: 2, name: undefined })
})

it('what components share is kept in stores, not in variables with listeners of their own', () => {
  const files = globSync(
    ['packages/web-kit/src/**/*.{ts,tsx}', 'modules/*/web/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'],
    {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    },
    // The terminal's page is small on purpose: it takes nothing of the kit, and has one store of its own.
  ).filter((path) => !/\.(test|fixture)\.|apps\/(?:server|terminal)\//.test(path))
  expect(files.length).toBeGreaterThan(300)
  const owns = (path: string) => {
    const text = readFileSync(join(root, path), 'utf8')
    return /const listeners = new Set|from 'zustand'/.test(text) && !path.endsWith('web-kit/src/store.ts')
  }
  expect(files.filter(owns)).toEqual([])
})
