import { permissionOf, type Entity } from '@mouldwright/kernel'
import { useMemo } from 'react'
import { useSession } from '../../session/session.ts'

const offered = ['add', 'modify', 'remove', 'export', 'import'] as const

/** What the user may do with an entity's records. */
export type May = Readonly<Record<(typeof offered)[number], boolean>>

export function useOperations(of: Entity): May {
  const permissions = useSession((session) => session.permissions)
  return useMemo(() => {
    const has = (operation: keyof May) =>
      !of.without.includes(operation) && permissions.has(permissionOf(of, operation))
    return Object.fromEntries(offered.map((operation) => [operation, has(operation)])) as May
  }, [of, permissions])
}
