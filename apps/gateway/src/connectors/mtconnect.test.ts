import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlannedConnection } from '@mouldwright/signals/shared'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startAgent, type TestAgent } from './agent.fixture.ts'
import type { Connector, Said } from './connector.ts'
import { BrokenDocument, mostDocumentBytes, readDocument } from './mtconnect-document.ts'
import { followAgent } from './mtconnect.ts'

let folder: string
let agent: TestAgent
let said: { word: string; at: number; isAfterGap: boolean }[]
const never = new AbortController().signal

const connector = (more: Partial<PlannedConnection> = {}): Connector =>
  followAgent({
    of: {
      ...{ id: 1, name: 'CNC01', kind: 'mtconnect', address: agent.url, login: null, password: null, tokenHash: null },
      ...more,
    },
    folder,
    server: { call: () => Promise.reject(new Error()), onOnline: () => () => {}, serverNow: () => Date.now() },
    async tell(one: Said, at = Date.now()) {
      const word = one.type === 'state' ? `${one.state}${one.detail ? ` ${one.detail}` : ''}` : one.text
      const isAfterGap = one.type === 'state' && one.unheardSince !== undefined
      if (said.at(-1)?.word !== word) said.push({ word, at, isAfterGap })
    },
  })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mouldwright-agent-'))
  agent = await startAgent()
  said = []
})
afterEach(async () => {
  await agent.close()
  await rm(folder, { recursive: true, force: true })
})
const words = () => said.map(({ word }) => word)

describe('[GW-05] an MTConnect agent', () => {
  it('is followed from where it stands, by all that it has observed since', async () => {
    const follow = connector()
    await follow.look(never)
    expect(words()).toEqual(['ready'])
    agent.observe('execution', 'ACTIVE')
    agent.observe('execution', 'FEED_HOLD')
    agent.observe('system', 'Fault', 'Spindle <overload> & stop')
    agent.observe('system', 'Normal')
    agent.observe('execution', 'ACTIVE')
    await follow.look(never)
    expect(words()).toEqual([
      'ready',
      'activeHigh',
      'activeLow',
      'error Spindle <overload> & stop',
      'activeLow',
      'activeHigh',
    ])
    agent.observe('estop', 'TRIGGERED')
    await follow.look(never)
    expect(words().at(-1)).toBe('error EMERGENCY_STOP')
  })

  it('says nothing of a machine that it does not know itself', async () => {
    const follow = connector()
    agent.observe('avail', 'UNAVAILABLE')
    await follow.look(never)
    expect(words()).toEqual([])
    agent.observe('avail', 'AVAILABLE')
    await follow.look(never)
    expect(words()).toEqual(['ready'])
  })

  it('that was started anew is asked where it stands', async () => {
    const follow = connector()
    agent.observe('execution', 'ACTIVE')
    await follow.look(never)
    agent.restart()
    await follow.look(never)
    expect(words()).toEqual(['activeHigh', 'ready'])
    // What it did between the two, nobody knows.
    expect(said.map(({ isAfterGap }) => isAfterGap)).toEqual([false, true])
    agent.observe('execution', 'ACTIVE')
    await follow.look(never)
    expect(words().at(-1)).toBe('activeHigh')
  })

  it('whose memory has gone on is asked where it stands, and one that was away is taken up where it was left', async () => {
    await connector().look(never)
    agent.observe('execution', 'ACTIVE')
    agent.observe('execution', 'STOPPED')
    // The gateway was started anew.
    const follow = connector()
    await follow.look(never)
    expect(agent.asked.some((path) => path.includes('/sample?from=5&'))).toBe(true)
    for (let count = 0; count < 100; count += 1) agent.observe('execution', count % 2 ? 'STOPPED' : 'WAIT')
    agent.observe('execution', 'ACTIVE')
    await follow.look(never)
    expect(words().at(-1)).toBe('activeHigh')
  })

  it('with a wrong clock tells of changes by the server’s', async () => {
    await agent.close()
    agent = await startAgent({ clockOffsetMs: -9 * 3_600_000 })
    const follow = connector()
    const before = Date.now()
    await follow.look(never)
    agent.observe('execution', 'ACTIVE')
    await follow.look(never)
    expect(said.at(-1)!.word).toBe('activeHigh')
    expect(Math.abs(said.at(-1)!.at - before)).toBeLessThan(3_600_000)
  })

  it('that answers nonsense is a failure, and is followed on afterwards', async () => {
    const follow = connector()
    await follow.look(never)
    for (const nonsense of [
      '<html><body>Login</body></html>',
      '<a',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      'x'.repeat(mostDocumentBytes + 1),
    ]) {
      agent.answersOnce(nonsense)
      await expect(follow.look(never)).rejects.toThrow()
    }
    agent.observe('execution', 'ACTIVE')
    await follow.look(never)
    expect(words()).toEqual(['ready', 'activeHigh'])
  })

  it('is read with limits: no document types, no entities of its own, so deep at most', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>`
    const deep = `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`
    for (const text of [bomb, deep, '<x>&undefined;</x>', '', 'plain'])
      expect(() => readDocument(text)).toThrow(BrokenDocument)
  })
})
