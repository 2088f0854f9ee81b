import { call, tellFailure, toast, useStillHere } from '@mouldwright/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { makeMock } from '../../shared/index.ts'
import { tell } from '../page-words.ts'

/** Makes a mock of a real schedule, and opens it unless one has gone elsewhere meanwhile. */
export function useMakeMock(): (scheduleId: number) => Promise<void> {
  const client = useQueryClient()
  const go = useNavigate()
  const isHere = useStillHere(useLocation().pathname)
  return async (scheduleId) => {
    try {
      const made = await call(makeMock, { scheduleId })
      toast('success', tell('merge.made', { name: made.name }))
      void client.invalidateQueries({ queryKey: ['aps'] })
      if (isHere()) await go(`/aps/schedule/${made.scheduleId}`)
    } catch (failure) {
      tellFailure(failure)
    }
  }
}
