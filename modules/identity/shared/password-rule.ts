/**
 * The one rule for passwords, for every form and the server. The specification has another reading for the form of change (begins with
 * a letter; letters, digits, underscore); this one is chosen everywhere. Nothing is cut, folded or trimmed: what is typed is the password.
 */
import { isCommonPassword } from './common-passwords.ts'

/** In characters as people count them, not in bytes. */
export const passwordLength = { min: 6, max: 20 } as const

/** `rule` names a sentence of the dictionary, as in the issues of a form. */
export interface PasswordIssue {
  rule:
    | 'identity:rules.passwordLength'
    | 'identity:rules.passwordSpaces'
    | 'identity:rules.passwordKinds'
    | 'identity:rules.passwordIsName'
    | 'identity:rules.passwordIsPhone'
    | 'identity:rules.passwordCommon'
    | 'identity:rules.passwordMismatch'
  params?: Record<string, number>
}

export interface PasswordOwner {
  /** Name of the member, or names. */
  names?: readonly string[]
  phone?: string
  /** What was typed the second time; not given: not asked for. */
  confirmation?: string
}

const kinds = [/\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const unseen = /[\s\p{C}\p{Z}]/u

/** What is wrong with a password, the gravest first; empty when it may be used. */
export function passwordIssues(password: string, owner: PasswordOwner = {}): PasswordIssue[] {
  const issues: PasswordIssue[] = []
  const length = [...password].length
  if (length < passwordLength.min || length > passwordLength.max)
    issues.push({ rule: 'identity:rules.passwordLength', params: { ...passwordLength } })
  if (unseen.test(password)) issues.push({ rule: 'identity:rules.passwordSpaces' })
  if (kinds.filter((kind) => kind.test(password)).length < 2) issues.push({ rule: 'identity:rules.passwordKinds' })
  const typed = password.toLowerCase()
  if (owner.names?.some((name) => name.trim() !== '' && name.trim().toLowerCase() === typed))
    issues.push({ rule: 'identity:rules.passwordIsName' })
  const phone = owner.phone?.replace(/\D/g, '') ?? ''
  if (phone.length >= 7 && password.replace(/\D/g, '').includes(phone))
    issues.push({ rule: 'identity:rules.passwordIsPhone' })
  else if (isCommonPassword(password)) issues.push({ rule: 'identity:rules.passwordCommon' })
  if (owner.confirmation !== undefined && owner.confirmation !== password)
    issues.push({ rule: 'identity:rules.passwordMismatch' })
  return issues
}
