import type { QueryClient } from '@tanstack/react-query'
import { tellFailure } from './perform.ts'
import { toast } from './store.ts'

/**
 * Changes records from a list or from their details: says that it was done, or why not, and has what is shown read again either way.
 * @param send makes the call and answers with what is said then
 */
export async function changeRecords(client: QueryClient, send: () => Promise<string>): Promise<void> {
  try {
    toast('success', await send())
  } catch (failure) {
    tellFailure(failure)
  }
  await client.invalidateQueries({ queryKey: ['entity'] })
}
