import { action, flag, integer, secret, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

const empty = closedObject({})
const codes = Type.Array(Type.String())

/**
 * Shows again that the person is there: the password (sealed as at sign-in), or a code of the authenticator. Good for five minutes, in
 * which factors may be changed; a sign-in is good for as long. Calls that need it refuse with `proof.stale`.
 */
export const proveAgain = action('identity.factor.prove', {
  path: '/account/factor/prove.do',
  access: 'account',
  input: { password: secret({ max: 1_000 }), code: text({ max: 40, fold: true }) },
  output: empty,
  refusals: ['proof.wrong', 'login.tooMany', 'login.busy'],
  maxBytes: 8_192,
})

export const factorListSchema = closedObject({
  totp: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Array(
    closedObject({
      id: Type.Integer(),
      name: Type.String(),
      /** Asked for after the password as well. */
      isSecondFactor: Type.Boolean(),
      createdAt: Type.String({ format: 'date-time' }),
      lastUsedAt: orNull(Type.String({ format: 'date-time' })),
    }),
  ),
  /** Whether factors may be changed now, without `proveAgain`. */
  isFresh: Type.Boolean(),
})
export type FactorList = Static<typeof factorListSchema>

/** The account's further factors. */
export const listFactors = action('identity.factor.list', {
  path: '/account/factor/list.do',
  access: 'account',
  output: factorListSchema,
})

/** A new secret for an authenticator app, in words, as `otpauth:` address and as a picture. Counts only once confirmed. */
export const beginTotp = action('identity.totp.begin', {
  path: '/account/factor/totp/begin.do',
  access: 'account',
  output: closedObject({ secret: Type.String(), uri: Type.String(), image: Type.String() }),
  refusals: ['proof.stale', 'totp.exists'],
})

/** The app shows the right code: it is a factor from now on. The recovery codes are told this once. */
export const confirmTotp = action('identity.totp.confirm', {
  path: '/account/factor/totp/confirm.do',
  access: 'account',
  input: { code: text({ required: true, max: 10, fold: true }) },
  output: closedObject({ recoveryCodes: codes }),
  refusals: ['proof.stale', 'factor.wrong', 'totp.exists', 'login.tooMany'],
})

/** The authenticator no longer counts; `code` is one of its own, or a recovery code. */
export const removeTotp = action('identity.totp.remove', {
  path: '/account/factor/totp/remove.do',
  access: 'account',
  input: { code: text({ required: true, max: 40, fold: true }) },
  output: empty,
  refusals: ['proof.stale', 'factor.wrong', 'factor.demanded', 'login.tooMany'],
})

/** Ten new recovery codes; those so far are void. */
export const renewRecoveryCodes = action('identity.recovery.renew', {
  path: '/account/factor/recovery/renew.do',
  access: 'account',
  output: closedObject({ recoveryCodes: codes }),
  refusals: ['proof.stale', 'factor.none'],
})

/** Options for the browser's `navigator.credentials.create`, in the JSON form of WebAuthn. */
export const beginPasskeyAdding = action('identity.passkey.beginAdding', {
  path: '/account/factor/passkey/begin.do',
  access: 'account',
  output: closedObject({ challengeId: Type.String(), options: Type.Unknown() }),
  refusals: ['proof.stale', 'passkey.tooMany'],
})

/** The browser's answer, as JSON text of WebAuthn's `RegistrationResponseJSON`. The first second factor of an account brings recovery codes. */
export const addPasskey = action('identity.passkey.add', {
  path: '/account/factor/passkey/add.do',
  access: 'account',
  input: {
    challengeId: text({ required: true, max: 100 }),
    name: text({ required: true, max: 50 }),
    response: text({ required: true, max: 20_000 }),
    /** Ask for a second factor after the password too. */
    isSecondFactor: flag(),
  },
  output: closedObject({ id: Type.Integer(), recoveryCodes: codes }),
  refusals: ['proof.stale', 'passkey.wrong', 'passkey.exists', 'passkey.tooMany'],
})

export const removePasskey = action('identity.passkey.remove', {
  path: '/account/factor/passkey/remove.do',
  access: 'account',
  input: { id: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
  output: empty,
  refusals: ['proof.stale', 'passkey.absent', 'factor.demanded'],
})

export const factorsActions = [
  proveAgain,
  listFactors,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  beginPasskeyAdding,
  addPasskey,
  removePasskey,
]
