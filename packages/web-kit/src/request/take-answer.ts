import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Takes what a change or a push told as what is known. A question that was asked before may be answered later, with what was then. */
export async function takeAnswer<T>(client: QueryClient, queryKey: QueryKey, told: T): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, told)
}
