export { phonePattern, toPhone } from '@mouldwright/kernel'

/** As the specification shows a phone: the first three and the last two digits. */
export const maskPhone = (phone: string): string =>
  phone.length < 6 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 5)}${phone.slice(-2)}`
