/** What a watched folder does with a file that has nothing in it yet. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { freshFolder } from '../program.fixture.ts'
import { watchFolder } from './watched-folder.ts'

afterEach(() => vi.useRealTimers())

async function watched() {
  vi.useFakeTimers({ toFake: ['performance'] })
  const folder = await freshFolder()
  const sent: string[] = []
  const { look } = watchFolder({
    of: {
      ...{ id: 1, name: 'Folder', kind: 'folder', address: folder },
      ...{ login: null, password: null, tokenHash: null },
    },
    folder,
    server: {
      call: async <T>(_: string, body: unknown) => (sent.push((body as { name: string }).name), {} as T),
      serverNow: () => 0,
      onOnline: () => () => {},
    },
    tell: async () => {},
  })
  const looks = async (times: number) => {
    for (let time = 0; time < times; time += 1) await look(new AbortController().signal)
  }
  return { sent, looks, path: (name: string) => join(folder, name), names: (of = '') => readdir(join(folder, of)) }
}

it('[GW-05] leaves an empty file alone: a machine that has opened it writes later', async () => {
  const { sent, looks, path, names } = await watched()
  await writeFile(path('part-1.csv'), '')
  await looks(2)
  vi.advanceTimersByTime(50_000)
  await looks(2)
  expect(await names()).toEqual(['part-1.csv'])
  await writeFile(path('part-1.csv'), 'x,y\n1,2\n')
  await looks(2)
  expect(sent).toEqual(['part-1.csv'])
  expect(await names('done')).toEqual(['part-1.csv'])
})

it('[GW-05] puts a file that has been empty for a minute among those that were not taken', async () => {
  const { sent, looks, path, names } = await watched()
  await writeFile(path('empty.csv'), '')
  await looks(2)
  vi.advanceTimersByTime(60_000)
  await looks(1)
  expect(await names('failed')).toEqual(['empty.csv'])
  expect(sent).toEqual([])
})
