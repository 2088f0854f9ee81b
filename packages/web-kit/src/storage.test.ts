// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { storage, storagePrefix } from './storage.ts'

beforeEach(() => localStorage.clear())

it('[SH-18] keeps everything under one product prefix', () => {
  storage.set('token', 'x')
  expect(Object.keys(localStorage)).toEqual([`${storagePrefix}token`])
  expect(storagePrefix).toBe('mw_')
  expect(storage.get('token')).toBe('x')
})

it('[SH-18] clears its own keys only, but for the named ones', () => {
  localStorage.setItem('other', '1')
  storage.set('token', 'x')
  storage.set('theme', 'dark')
  storage.clear(['theme'])
  expect(Object.keys(localStorage).sort()).toEqual(['mw_theme', 'other'])
})
