/**
 * An OPC UA server: where its nodes stand when it is reached, then each change that it tells of. A line that breaks is opened anew, later
 * each time that this fails.
 */
import { setTimeout as after } from 'node:timers/promises'
import { ConnectionFault, type ConnectorMaker } from './connector.ts'
import type { Noticed, OpcuaPackage, WatchedServer } from './opcua-package.ts'
import { isAllowedServer, type OpcuaPlace } from './opcua-servers.ts'
import { judge, nextMoment } from './opcua-state.ts'

const shortestPauseMs = 500
const longestPauseMs = 60_000
/** The nodes of one message are told of one after the other. */
const settleMs = 20
/** More that waits for a disk that is full is let go of, the oldest first. */
const mostWaiting = 5_000

export interface OpcuaParts {
  servers: readonly OpcuaPlace[]
  load: () => Promise<OpcuaPackage>
}

export const followOpcua =
  ({ servers, load }: OpcuaParts): ConnectorMaker =>
  ({ of, folder, server, tell }) => {
    const { security, certificateTrusted, stateNodes } = of.opcua!
    const url = of.address ?? ''
    const values = new Map<string, Noticed>()
    let watched: WatchedServer | undefined
    let waiting: Noticed[] = []
    /** The server's clock less the device's, which may be off by hours. */
    let offset: number | undefined
    let heardAt: number | undefined
    let telling: Promise<void> = Promise.resolve()
    let failure: { error: unknown; again: number; pause: number } | undefined

    const place = {
      ...{ url, security, certificate: certificateTrusted, folder },
      ...{ login: of.login, password: of.password },
      nodes: [...new Set(stateNodes.map(({ node }) => node))],
    }

    function momentOf(noticed: readonly Noticed[]): number {
      const now = server.serverNow()
      const latest = Math.max(...noticed.map(({ sourceAt }) => sourceAt ?? Number.NEGATIVE_INFINITY))
      return offset === undefined || !Number.isFinite(latest) ? now : Math.min(latest + offset, now)
    }

    async function tellJudged(at?: number, unheardSince?: number): Promise<void> {
      const unheard = unheardSince === undefined ? {} : { unheardSince }
      await tell({ type: 'state', ...judge(stateNodes, values), ...unheard }, at)
      heardAt = at ?? server.serverNow()
    }

    /** What waits, moment by moment; what could not be kept is tried again. */
    async function drain(): Promise<void> {
      while (waiting.length > 0) {
        const { moment } = nextMoment(waiting)
        for (const one of moment) values.set(one.node, one)
        await tellJudged(momentOf(moment))
        const told = new Set(moment)
        waiting = waiting.filter((one) => !told.has(one))
      }
    }

    /** One after the other, in the order in which it was asked. */
    const inTurn = (work: () => Promise<void>): Promise<void> => {
      const done = telling.then(work)
      telling = done.catch(() => undefined)
      return done
    }

    function hear(noticed: readonly Noticed[]): void {
      waiting = [...waiting, ...noticed].slice(-mostWaiting)
      // Until it stands where all nodes are, nothing can be judged; what fails is said by the next look.
      if (watched) inTurn(() => after(settleMs).then(drain)).catch(() => undefined)
    }

    async function open(signal: AbortSignal): Promise<void> {
      const { watchServer } = await load()
      waiting = []
      const opened = await watchServer(place, hear, signal)
      try {
        const clock = await opened.ask()
        offset = clock === undefined ? undefined : server.serverNow() - clock
        // By the device's clock alone: what is reckoned from it differs by the way of an answer.
        const hasChanged = opened.first.some(
          ({ node, sourceAt }) => sourceAt === undefined || sourceAt !== values.get(node)?.sourceAt,
        )
        values.clear()
        for (const one of opened.first) values.set(one.node, one)
        // What changed last while the line was broken changed then; what was before that, nobody knows.
        const at = momentOf(opened.first)
        const isAfterGap = hasChanged && heardAt !== undefined && at > heardAt
        await inTurn(() => (isAfterGap ? tellJudged(at, heardAt) : tellJudged()))
      } catch (error) {
        await opened.close()
        throw error
      }
      watched = opened
      await inTurn(drain)
    }

    async function reach(signal: AbortSignal): Promise<void> {
      if (failure && performance.now() < failure.again) throw failure.error
      try {
        await open(signal)
        failure = undefined
      } catch (error) {
        const pause = failure ? Math.min(longestPauseMs, failure.pause * 2) : shortestPauseMs
        failure = { error, pause, again: performance.now() + pause }
        throw error
      }
    }

    async function close(): Promise<void> {
      const opened = watched
      watched = undefined
      await opened?.close()
      await telling
    }

    return {
      async look(signal) {
        if (!isAllowedServer(url, servers)) throw new ConnectionFault('addressNotAllowed', url)
        if (!watched) return reach(signal)
        try {
          const clock = await watched.ask()
          if (clock !== undefined) offset = server.serverNow() - clock
        } catch (error) {
          await close()
          throw error
        }
        await inTurn(drain)
        await inTurn(() => tellJudged())
      },
      close,
    }
  }
