import { getModuleValues } from '@mouldwright/shell/shared'
import { call, useSession } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'

/** The role's name in the languages in which it is given. */
const hidingRoles = new Set(['不显示工厂名称', 'do not show factory name'])
const parameter = 'MultiFactoryCollaborationLevel'
const closeCollaboration = 2

/** Whether the header shows the factory's name: not to a role that hides it, where factories work together closely. */
export function useShowsFactory(): boolean {
  const user = useSession((session) => session.user)
  const isHiding = user?.roleList.some(({ roleName }) => hidingRoles.has(roleName.trim().toLowerCase())) ?? false
  const { data } = useQuery({
    queryKey: ['shell', 'values', user?.tenantId, parameter],
    enabled: isHiding,
    queryFn: () => call(getModuleValues, { paraCode: parameter }, { quiet: true }),
    staleTime: Infinity,
  })
  if (!isHiding) return true
  const level = data?.find(({ paraCode }) => paraCode === parameter)?.paraValue
  return level !== undefined && level !== closeCollaboration
}
