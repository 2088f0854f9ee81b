/** A typed fact in the past tense, pushed after commit. */
export interface Event<P extends object = object> {
  /** `aps.schedulePublished` */
  name: string
  /** Who hears it: everybody of the factory with a permission, the whole factory, or one user (`userId` in the payload). */
  audience: { permission: string } | 'factory' | 'user'
  readonly payload?: P
}

export const event =
  <P extends object>() =>
  (name: string, audience: Event['audience']): Event<P> => ({ name, audience })
