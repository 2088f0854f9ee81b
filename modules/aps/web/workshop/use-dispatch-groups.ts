import { call, currentLanguage } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { listDispatchGroups } from '../../shared/index.ts'

/** Groups of the published plan, in the order of their sections, with the number of their tasks. */
export const useDispatchGroups = () =>
  useQuery({
    queryKey: ['aps', 'dispatch-groups', 'all', currentLanguage()],
    retry: false,
    queryFn: ({ signal }) => call(listDispatchGroups, {}, { signal }),
  })
