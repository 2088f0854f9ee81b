import type { Issue } from '@mouldwright/kernel'
import { wireCodes, type WireCode } from '../wire-codes.ts'

/** A fault of an input in the caller's language. */
export interface ToldIssue extends Issue {
  message: string
}

/** A call that did not succeed: refused by the server, never answered, or not even sent. */
export class CallError extends Error {
  readonly code: number
  readonly data: unknown
  readonly traceId: string | undefined
  /** The page's own word, not a server's: no answer came, or nothing was sent. */
  readonly isUnanswered: boolean

  constructor(code: number, message: string, data: unknown = null, traceId?: string, isUnanswered = false) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.data = data
    this.traceId = traceId
    this.isUnanswered = isUnanswered
  }

  static unanswered(code: WireCode, message: string): CallError {
    return new CallError(wireCodes[code], message, null, undefined, true)
  }

  is(code: WireCode): boolean {
    return this.code === wireCodes[code]
  }

  private get fields(): Record<string, unknown> {
    return typeof this.data === 'object' && this.data !== null ? (this.data as Record<string, unknown>) : {}
  }

  /** All faults of the input, when it was the input. */
  get issues(): readonly ToldIssue[] {
    const { issues } = this.fields
    return Array.isArray(issues) ? (issues as ToldIssue[]) : []
  }

  /** Code of the refusal: `record.changed`. */
  get refusal(): string | undefined {
    const { refusal } = this.fields
    return typeof refusal === 'string' ? refusal : undefined
  }

  /** Key that the caller must send back to confirm. */
  get confirm(): string | undefined {
    const { confirm } = this.fields
    return this.is('conflict') && typeof confirm === 'string' ? confirm : undefined
  }

  /** Who changed the record meanwhile, when that is why. */
  get lostUpdate(): { version: number; changedBy: string | null; changedAt: string | null } | undefined {
    const { version, changedBy, changedAt } = this.fields
    if (!this.is('conflict') || typeof version !== 'number') return undefined
    return { version, changedBy: asText(changedBy), changedAt: asText(changedAt) }
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : null)

/** True when the caller itself gave up (left the page, typed on). */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
