// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { hearWindows } from './windows.ts'

it('[SI-12] hears logout and reload from this origin only, and nothing else', () => {
  const heard: string[] = []
  const stop = hearWindows((word) => heard.push(word))
  const say = (data: unknown, origin: string) => dispatchEvent(new MessageEvent('message', { data, origin }))
  say('logout', location.origin)
  say('reload', location.origin)
  say('logout', 'https://evil.example')
  say({ type: 'logout' }, location.origin)
  say('wipe', location.origin)
  stop()
  say('reload', location.origin)
  expect(heard).toEqual(['logout', 'reload'])
})
