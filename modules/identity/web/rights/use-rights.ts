import { call } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { listRights } from '../../shared/index.ts'

/** Every permission that roles choose from; it changes with the product only, and with the reader's language. */
export const useRights = (language: string) =>
  useQuery({
    queryKey: ['identity', 'rights', language],
    staleTime: Infinity,
    queryFn: ({ signal }) => call(listRights, {}, { signal }),
  })
