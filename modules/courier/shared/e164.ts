/** A phone number with its dial code, as networks take it: `+8613800000000`. Numbers without one are the mainland's. */
export const toE164 = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`)
