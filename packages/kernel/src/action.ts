import type { Static, TSchema } from 'typebox'
import type { Field, Fields, Values } from './field.ts'
import type { RefusalCode } from './refusal.ts'

/**
 * Who may call: anybody; anybody who has proven who they are, whatever tenant they may enter; anybody signed in to a tenant; or
 * holders of the permission there; or an enrolled terminal or gateway, which signs each call and is nobody's session.
 */
export type Access = 'public' | 'account' | 'signedIn' | 'terminal' | 'gateway' | { permission: string }

export interface ActionOptions<I extends Fields, O, C extends RefusalCode = RefusalCode> {
  method?: 'GET' | 'POST'
  /** Below `/front`: `/aps/exe/job/query`. */
  path: string
  access: Access
  input: I
  /** JSON schema of `data`; answers are checked against it. */
  output: TSchema & { readonly '~static'?: O }
  /**
   * What its handler may refuse besides what any call may end with: `ctx.refuse` takes no other code, and one that no handler refuses
   * with fails a check.
   */
  refusals?: readonly C[]
  /** What whoever lacks the permission is told, instead of the general sentence. */
  denied?: RefusalCode
  /** `queued`: the call answers with a job id and the handler runs in a worker. */
  run?: 'now' | 'queued'
  /** Changes nothing: runs in a read-only transaction, unless the file that it sends is noted. */
  reads?: boolean
  /** Answers `code` 1 without the envelope rules of a list; the handler streams a file, of which the audit log tells. */
  answers?: 'data' | 'file'
  /** What of its files the audit log does not tell: pictures, where pages show them by this call; or all. */
  unnoted?: 'pictures' | 'all'
  /** Largest body in bytes; 1 MiB unless said otherwise. */
  maxBytes?: number
}

export interface Action<
  I extends Fields = Fields,
  O = unknown,
  C extends RefusalCode = RefusalCode,
> extends ActionOptions<I, O, C> {
  /** `aps.schedule.publish` */
  name: string
  module: string
  method: 'GET' | 'POST'
  run: 'now' | 'queued'
}

/** Its calls act in a tenant's place. */
export const isPlaced = ({ access }: Pick<Action, 'access'>): boolean => access !== 'public' && access !== 'account'

export type InputOf<A> = A extends Action<infer I, infer _O> ? Values<I> : never
export type OutputOf<A> = A extends Action<infer _I, infer O> ? O : never

type NoFields = Readonly<Record<never, Field>>

/**
 * Declares something that somebody may do. Everything that the server can do is an action.
 * @param name `module.noun.verb`
 * @param options without `input` where the caller has nothing to say
 */
export function action<S extends TSchema, const I extends Fields = NoFields, const C extends RefusalCode = never>(
  name: string,
  options: Omit<ActionOptions<I, Static<S>, C>, 'input' | 'output'> & { input?: I; output: S },
): Action<I, Static<S>, C> {
  const [module] = name.split('.')
  if (!module) throw new Error(`An action's name starts with its module: "${name}".`)
  return { method: 'POST', run: 'now', input: {}, ...options, name, module } as Action<I, Static<S>, C>
}
