/** What the central authorize page asks and answers about a sign-in under way, below `/account/interaction/<uid>`. */

export interface InteractionClient {
  id: string
  /** As people know it; empty for the suite itself. */
  name: string
}

export interface Interaction {
  uid: string
  client: InteractionClient
  /** `login`: prove who you are. `consent`: let another system know something about you. */
  prompt: 'login' | 'consent'
  /** What the other system wants to know, with `consent`. */
  scopes: string[]
  lang: 'cn' | 'en' | null
  tenant: number | null
  /** The live account session that `continue` would use; null where somebody has to sign in. */
  account: { name: string; phone: string } | null
}

/** `ticket`: of a sign-in for this `uid`. `continue`: the live account session. `accept`: of a consent. */
export type InteractionFinish = { ticket: string } | { continue: true } | { accept: true }

/** Where the browser goes next. */
export interface InteractionLeft {
  to: string
}
