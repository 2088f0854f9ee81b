/** Kinds of socket that a browser holds: one for what it asked the server to make, one for all else. */
export const pushTags = ['messages', 'exports'] as const
export type PushTag = (typeof pushTags)[number]

/** A typed fact in the past tense, pushed after commit. */
export interface Event<P extends object = object> {
  /** `aps.schedulePublished` */
  name: string
  /** Who hears it: everybody of the factory with a permission, the whole factory, or one user (`userId` in the payload). */
  audience: { permission: string } | 'factory' | 'user'
  /** Which sockets of the hearer it goes to. */
  tag: PushTag
  readonly payload?: P
}

export const event =
  <P extends object>() =>
  (name: string, audience: Event['audience'], tag: PushTag = 'messages'): Event<P> => ({ name, audience, tag })
