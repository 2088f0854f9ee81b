import { createHash } from 'node:crypto'
import type { RegisteredTexts } from './templates.ts'

/** An account with a provider of SMS whose calls are signed with a secret. */
export interface SmsAccount {
  keyId: string
  keySecret: string
  signName: string
  texts: RegisteredTexts
  /** The provider's own address unless the deployment names another one of its. */
  endpoint?: string
  timeoutMs?: number
  now: () => number
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
