import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { takeLock } from './lock-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'mouldwright-lock-'))
let count = 0
const newPath = () => join(folder, String((count += 1)))

afterAll(() => rmSync(folder, { recursive: true }))

it('is held until it is released', () => {
  const path = newPath()
  const lock = takeLock(path)
  expect(takeLock(path)).toEqual({ heldBy: process.pid })
  if ('release' in lock) lock.release()
  expect(takeLock(path)).toHaveProperty('release')
})

it('is taken from an owner that died, also when its number belongs to another process now', () => {
  const ended = spawnSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).stdout.trim()
  for (const content of [`${ended} 1`, `${process.pid} 1`, '', 'damaged']) {
    const path = newPath()
    writeFileSync(path, content)
    expect(takeLock(path)).toHaveProperty('release')
  }
})
