/** What a puzzle or a code is good for; one for another purpose is worth nothing. */
export const purposes = ['signIn', 'register', 'recover', 'stepUp', 'changeEmail', 'changePhone'] as const
export type Purpose = (typeof purposes)[number]

/** Purposes for which anybody may have a code sent to a number that they name; the others go to a number that the server knows. */
export const openPurposes = ['signIn', 'register', 'recover', 'changePhone'] as const satisfies readonly Purpose[]

/** How long a sent code is good, and when the next may be asked for: what forms say and count down. */
export const codeMinutes = 5
export const resendSeconds = 60
