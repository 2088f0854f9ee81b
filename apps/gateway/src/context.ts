/** What the parts of the gateway share. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { GatewayConfig } from './config.ts'
import { whyNoAnswer } from './no-answer.ts'

/** The way out: calls that this gateway signs. */
export interface Connection {
  /** The data of a call; `path` below `/front`. Fails with `CallRefused`, or with `Unreachable` where no answer came. */
  call<T = unknown>(path: string, body?: object): Promise<T>
  /** Told each time the server answers after it did not. @returns ends the telling */
  onOnline(hear: () => void): () => void
  readonly isOnline: boolean
  /** Milliseconds since the epoch by the server's clock, as far as it is known. */
  serverNow(): number
}

/** Whether the server says when something waits. */
export interface WorkNews {
  /** It does, as long as this is so. */
  readonly isHeard: boolean
  /** Told each time something may wait. @returns ends the telling */
  onWork(hear: () => void): () => void
}

export interface GatewayContext {
  config: GatewayConfig
  connection: Connection
  news: WorkNews
  /** Answers calls within the factory; services add their routes before it listens. */
  app: FastifyInstance
  log: Logger
  /** Whether a service has something under way that must not be cut off. */
  isBusy(): boolean
  /** Ends the program, to be started anew from the folder that is in use then; absent where nobody would. */
  restart: (() => void) | undefined
  /** A folder of this service alone, made where it is not there. */
  folder(name: string): Promise<string>
}

/** What a service says of itself in each signal. */
interface ServiceHealth {
  /** Reports that wait for the way out. */
  waiting?: number
  /** When the oldest of them was seen. */
  waitingSince?: string | null
  /** What does not work, in a few words. */
  trouble?: string
  /** Whether the program must not be ended now: a file is on its way. */
  isBusy?: boolean
}

/** A part of the gateway with a life of its own. */
export interface GatewayService {
  name: string
  start(): Promise<void> | void
  stop(): Promise<void> | void
  health(): ServiceHealth
}

export type ServiceMaker = (ctx: GatewayContext) => Promise<GatewayService> | GatewayService

/** The server said no. */
export class CallRefused extends Error {
  readonly code: number
  /** `gateway.revoked` and the like; absent where the answer names none. */
  readonly refusal: string | undefined
  readonly data: unknown
  constructor(message: string, code: number, data: unknown) {
    super(message)
    this.name = 'CallRefused'
    this.code = code
    this.data = data
    this.refusal = (data as { refusal?: string } | null)?.refusal
  }
}

/** No answer came; whether the server has done it is not known. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super(`The server did not answer: ${whyNoAnswer(cause)}`, { cause })
    this.name = 'Unreachable'
  }
}
