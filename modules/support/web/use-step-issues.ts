import type { Issue } from '@mouldwright/kernel'
import { CallError, tellFailure } from '@mouldwright/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Faults of a step's dialog: those of fields stand there; whatever else fails closes it, and what is shown is read again. */
export function useStepIssues(onClose: () => void) {
  const client = useQueryClient()
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const onFailure = (failure: unknown) => {
    if (failure instanceof CallError && failure.issues.length > 0) return setIssues(failure.issues)
    tellFailure(failure)
    onClose()
    void client.invalidateQueries({ queryKey: ['entity'] })
  }
  return { issues, setIssues, onFailure }
}
