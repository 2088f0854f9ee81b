import { action, choice, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { entryWish, signedInSchema } from './sign-in.action.ts'

/** A second factor after a first proof: the authenticator's six digits, or one of the recovery codes. Five tries a ticket. */
export const showSecondFactor = action('identity.secondFactor.show', {
  path: '/upms/user/secondFactor',
  access: 'public',
  input: {
    ticket: text({ required: true, max: 100 }),
    way: choice({ options: ['totp', 'recoveryCode'], required: true }),
    code: text({ required: true, max: 40, fold: true }),
    ...entryWish,
  },
  output: signedInSchema,
  refusals: ['factor.wrong', 'factor.ticketOver', 'login.wrong', 'login.tooMany'],
  maxBytes: 8_192,
})

/**
 * Options for the browser's `navigator.credentials.get`, in the JSON form of WebAuthn. With the ticket of a first proof: any passkey of
 * that account; without: a discoverable passkey that verifies its user, which is proof enough alone.
 */
export const beginPasskey = action('identity.passkey.begin', {
  path: '/upms/user/passkey/options',
  access: 'public',
  input: { ticket: text({ max: 100 }) },
  output: closedObject({ challengeId: Type.String(), options: Type.Unknown() }),
  refusals: ['factor.ticketOver', 'login.tooMany'],
})

/** The browser's answer, as JSON text of WebAuthn's `AuthenticationResponseJSON`. */
export const signInByPasskey = action('identity.passkey.signIn', {
  path: '/upms/user/passkey/verify',
  access: 'public',
  input: {
    challengeId: text({ required: true, max: 100 }),
    response: text({ required: true, max: 8_000 }),
    ticket: text({ max: 100 }),
    ...entryWish,
  },
  output: signedInSchema,
  refusals: ['passkey.wrong', 'factor.ticketOver', 'login.wrong', 'login.tooMany'],
  maxBytes: 32_768,
})

export const secondFactorActions = [showSecondFactor, beginPasskey, signInByPasskey]
