import { firstSigns } from '@mouldwright/kernel'

/** A phone number as the specification shows it (the first three and the last two digits), an e-mail address by its first letter and its host. */
export function maskTarget(to: string): string {
  const [name = '', host] = to.split('@')
  if (host !== undefined) return `${firstSigns(name, 1)}***@${host}`
  return to.length < 6 ? '*'.repeat(to.length) : `${to.slice(0, 3)}${'*'.repeat(to.length - 5)}${to.slice(-2)}`
}
