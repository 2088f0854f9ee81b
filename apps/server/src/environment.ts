/** Reads single variables; a wrong value names itself. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

export function whole(env: Environment, name: string, basis: number, min: number, max: number): number {
  const given = env[name]
  if (given === undefined || given === '') return basis
  const value = Number(given)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} is "${given}"; it takes a whole number from ${min} to ${max}.`)
  return value
}

export function flag(env: Environment, name: string, basis: boolean): boolean {
  const given = env[name]
  if (given === undefined || given === '') return basis
  if (given !== '0' && given !== '1') throw new ConfigError(`${name} is "${given}"; it takes 0 or 1.`)
  return given === '1'
}

export function oneOf<T extends string>(env: Environment, name: string, options: readonly [T, ...T[]]): T {
  const given = env[name] || options[0]
  if (!options.includes(given as T))
    throw new ConfigError(`${name} is "${given}"; it takes one of ${options.join(', ')}.`)
  return given as T
}

export function address(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const given = env[name]
  if (!given) return undefined
  const url = URL.parse(given)
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(
      `${name} is not an address that begins with ${protocols.map((part) => `${part}//`).join(' or ')}.`,
    )
  return given
}

/** What must be there once something else is. */
export function needed(env: Environment, name: string, because: string): string {
  const given = env[name]
  if (!given) throw new ConfigError(`${name} is missing; ${because} needs it.`)
  return given
}
