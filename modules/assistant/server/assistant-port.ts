/** The chat endpoint that the deployment names, for all tenants to which the provider gives no other. */
export interface AssistantPort {
  /** Absent: only what the provider keeps. */
  readonly url: string | undefined
  readonly model: string
  readonly secret: string | undefined
  /** For a whole answer, to its last byte. */
  readonly timeoutMs: number
}

declare module '@mouldwright/server-kit' {
  interface Ports {
    assistant: AssistantPort
  }
}

export const createAssistantPort = (of: Partial<AssistantPort> = {}): AssistantPort => ({
  url: undefined,
  model: '',
  secret: undefined,
  // Models think for a while.
  timeoutMs: 60_000,
  ...of,
})
