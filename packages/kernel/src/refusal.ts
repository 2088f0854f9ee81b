import type { Params } from './entity.ts'

/**
 * Every module's `zh.ts` adds its refusal codes here, so that a code without a sentence does not compile:
 * `declare module '@mouldwright/kernel' { interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {} }`
 * Codes are written `area.fault`, e.g. `schedule.notCompleted`; the sentence stands under `refusals` of the dictionary.
 */
export interface RefusalCodes {}
export type RefusalCode = keyof RefusalCodes & string

/** How a refusal travels: each code has one kind, which its module declares (`Module.refusals`). The numbers stand in the wire table of server and client only. */
export type RefusalKind =
  | 'invalid'
  | 'notSignedIn'
  | 'ended'
  | 'denied'
  | 'moduleClosed'
  | 'absent'
  | 'conflict'
  | 'confirm'
  | 'tooLarge'
  | 'mediaType'
  | 'tooMany'
  | 'busy'
  | 'refused'
  /** Whoever this is may not be here at all: the specification's 11015. */
  | 'forbidden'
  /** The phone must be proven by a code first. */
  | 'sms'

/** One fault of an input. `field` is a path in the input; `row` counts child or import rows from 1. */
export interface Issue {
  field: string
  row?: number
  /** Sheet of a workbook, when the input is one. */
  sheet?: string
  /** Words under `issues` (kernel) or `rules` (module) of a dictionary: `required`, `tooLong`, `basic:rules.ownPreProcess` … */
  rule: string
  params?: Params
}

/** Thrown by `ctx.refuse` and turned into an envelope by the pipeline; nothing else catches it. */
export class Refusal extends Error {
  readonly code: string
  readonly params: Params
  readonly issues: readonly Issue[]
  /** More data for the caller: the current version, the confirmation asked for … */
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: RefusalCode,
    options: {
      params?: Params
      issues?: readonly Issue[]
      data?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.params = options.params ?? {}
    this.issues = options.issues ?? []
    this.data = options.data
  }
}

/** Thrown by `ctx.confirm`: the call goes on once the caller confirms. Its code is a key of the words under `confirm`. */
export class ConfirmationNeeded extends Refusal {
  constructor(key: string, params: Params, confirm: string) {
    super(key as RefusalCode, { params, data: { confirm } })
  }
}
