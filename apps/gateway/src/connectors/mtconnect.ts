/**
 * An MTConnect agent: where it stands now, then all that it has observed since, by its sequence. An agent that was started anew counts
 * from the beginning, which its instance tells.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../durable.ts'
import type { ConnectorMaker } from './connector.ts'
import { BrokenDocument, mostDocumentBytes, readDocument, type Document } from './mtconnect-document.ts'
import { createMachineView, type Noted } from './mtconnect-state.ts'

const limitMs = 10_000
const observationsAtOnce = 1_000
const mostRounds = 20

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostDocumentBytes) throw new BrokenDocument('The answer of the agent is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** How far it was followed, and what that came to. */
interface Position {
  instanceId: string
  next: number
  noted: Noted
}

export const followAgent: ConnectorMaker = ({ of, folder, server, tell }) => {
  const base = (of.address ?? '').replace(/\/+$/, '')
  const file = join(folder, 'position.json')
  let view = createMachineView()
  let position: Position | undefined
  let isRead = false
  let heardAt: number | undefined

  async function ask(path: string, signal: AbortSignal): Promise<Document> {
    const headers: Record<string, string> = of.login
      ? { authorization: `Basic ${Buffer.from(`${of.login}:${of.password ?? ''}`).toString('base64')}` }
      : {}
    const response = await fetch(`${base}/${path}`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    })
    return readDocument(await textOf(response))
  }

  /** By the server's clock: the agent's may be off by hours. */
  const momentOf = (timestamp: string, { creationTime }: Document) => {
    const offset = server.serverNow() - Date.parse(creationTime)
    const at = Date.parse(timestamp) + offset
    return Number.isFinite(at) ? Math.min(at, server.serverNow()) : server.serverNow()
  }

  async function move({ instanceId, nextSequence: next }: Document): Promise<void> {
    if (position?.instanceId === instanceId && position.next === next) return
    position = { instanceId, next, noted: view.noted() }
    await writeDurably(file, JSON.stringify(position))
  }

  async function tellJudged(at?: number, unheardSince?: number): Promise<void> {
    const judged = view.judge()
    if (!judged) return
    await tell({ type: 'state', ...judged, ...(unheardSince === undefined ? {} : { unheardSince }) }, at)
    heardAt = at ?? server.serverNow()
  }

  /** Where all stands now: what was before is not known here. */
  async function standNow(signal: AbortSignal): Promise<void> {
    const now = await ask('current', signal)
    if (now.errors.length > 0) throw new BrokenDocument(now.errors.join(', '))
    view = createMachineView()
    for (const observation of now.observations) view.note(observation)
    await tellJudged(undefined, heardAt)
    await move(now)
  }

  return {
    async look(signal) {
      if (!isRead) {
        position = await readFile(file, 'utf8').then(
          (text) => JSON.parse(text) as Position,
          () => undefined,
        )
        view = createMachineView(position?.noted)
        isRead = true
      }
      if (!position) return standNow(signal)
      for (let round = 0; round < mostRounds; round += 1) {
        const sample = await ask(`sample?from=${position!.next}&count=${observationsAtOnce}`, signal)
        // Started anew, or so long away that its memory has gone on.
        if (sample.errors.length > 0 || sample.instanceId !== position!.instanceId) return standNow(signal)
        for (const observation of sample.observations) {
          view.note(observation)
          await tellJudged(momentOf(observation.timestamp, sample))
        }
        await move(sample)
        if (sample.observations.length < observationsAtOnce) break
      }
      await tellJudged()
    },
  }
}
