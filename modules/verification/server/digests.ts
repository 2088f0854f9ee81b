import { toPhone } from '@mouldwright/verification/shared'
import type { Http, Kit } from '@mouldwright/server-kit'
import { visitorOf } from './visitor.ts'

interface Asker {
  readonly http: Http
  readonly kit: Kit
}

/** What of a number or address is stored; however a number is typed, it is the same. */
export const subjectDigest = ({ kit }: Pick<Asker, 'kit'>, subject: string): Buffer =>
  kit.secrets.digest('verification subject', toPhone(subject) ?? subject.trim().toLowerCase())

export const visitorDigest = ({ kit, http }: Asker): Buffer =>
  kit.secrets.digest('verification visitor', visitorOf(http))

/** Bound to where and what for, so that a hash can be put into no other row. */
export const codeDigest = (
  { kit }: Pick<Asker, 'kit'>,
  { subject, purpose, boundTo = '' }: { subject: Buffer; purpose: string; boundTo?: string | undefined },
  code: string,
): Buffer => kit.secrets.digest('verification code', `${subject.toString('hex')}\n${purpose}\n${boundTo}\n${code}`)
