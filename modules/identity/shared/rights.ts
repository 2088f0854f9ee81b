/**
 * Rights of a role are patterns over the product's permissions (`basic.machine:modify`): `*` is everything, `aps.*` all below
 * aps, `basic.*:check` one operation of all of basic, `*:check` that operation everywhere.
 */
export const rightPattern =
  /^(?:\*|[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*\.\*|(?:\*|[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*(?:\.\*)?):(?:\*|[A-Za-z0-9]+))$/

function matches(pattern: string, permission: string): boolean {
  if (pattern === '*') return true
  const [scope = '', operation = '*'] = pattern.split(':')
  const [name = '', verb = ''] = permission.split(':')
  const isInScope = scope === '*' || (scope.endsWith('.*') ? name.startsWith(scope.slice(0, -1)) : name === scope)
  return isInScope && (operation === '*' || operation === verb)
}

/** The permissions that patterns grant, of all that the product knows. */
export function expandRights(patterns: readonly string[], permissions: readonly string[]): Set<string> {
  if (patterns.includes('*')) return new Set(permissions)
  return new Set(permissions.filter((permission) => patterns.some((pattern) => matches(pattern, permission))))
}

/** The first of several patterns that grants a permission: the exact one before wider ones. */
export function grantingPattern(patterns: readonly string[], permission: string): string | undefined {
  if (patterns.includes(permission)) return permission
  return patterns.find((pattern) => expandRights([pattern], [permission]).size > 0)
}

/**
 * Patterns that grant exactly these permissions. Those that a role has stay as they are where all that they grant is still wanted, so
 * that what they will grant of later versions stays too; what lacks besides is named one by one.
 */
export function patternsFor(
  wanted: ReadonlySet<string>,
  before: readonly string[],
  permissions: readonly string[],
): string[] {
  const kept = before.filter((pattern) => {
    const granted = expandRights([pattern], permissions)
    return [...granted].every((permission) => wanted.has(permission))
  })
  const covered = expandRights(kept, permissions)
  return [...kept, ...permissions.filter((permission) => wanted.has(permission) && !covered.has(permission))]
}
