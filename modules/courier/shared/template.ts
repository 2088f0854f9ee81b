/**
 * Messages that the product sends, with what each takes. Their words stand under `messages` of this module's dictionaries; `at` is an
 * ISO instant and is shown in `timeZone`. `purpose` is a word under `purposes`.
 */
export interface Templates {
  code: { code: string; purpose: string; minutes: string }
  registrationReceived: { company: string; number: string }
  registrationApproved: { company: string; address: string }
  registrationRejected: { company: string; reason: string }
  passwordChanged: { at: string }
  phoneChanged: { at: string }
  emailChanged: { email: string; at: string }
  newDevice: { device: string; source: string; at: string }
  memberInvited: { company: string; address: string }
  alarm: { rule: string; event: string; at: string }
}
export type Template = keyof Templates

/** The order in which providers that number their parameters take them. */
export const templateParams = {
  code: ['code', 'minutes'],
  registrationReceived: ['company', 'number'],
  registrationApproved: ['company', 'address'],
  registrationRejected: ['company', 'reason'],
  passwordChanged: ['at'],
  phoneChanged: ['at'],
  emailChanged: ['email', 'at'],
  newDevice: ['device', 'source', 'at'],
  memberInvited: ['company', 'address'],
  alarm: ['rule', 'event', 'at'],
} as const satisfies { [T in Template]: readonly (keyof Templates[T] & string)[] }

export const templates = Object.keys(templateParams) as Template[]
