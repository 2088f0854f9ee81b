import { followPrint, type PrintProgress as Progress } from '@mouldwright/codes/shared'
import { call, failureText, word } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

const lookEveryMs = 1_000
const tones = { waiting: 'neutral', sending: 'info', done: 'success', failed: 'danger' } as const

const hasEnded = (progress: Progress | undefined) => progress?.state === 'done' || progress?.state === 'failed'

/** How far labels are on their way to a printer, and why they did not come out. */
export function PrintProgress({ jobId, onEnd }: { jobId: number; onEnd: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['codes', 'printJob', jobId],
    queryFn: ({ signal }) => call(followPrint, { id: jobId }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : lookEveryMs),
  })
  const isOver = hasEnded(data)
  useEffect(() => {
    if (isOver) onEnd()
    // Told once, when it has ended.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])
  if (!data) return error ? <p role="alert">{failureText(error)}</p> : null
  const { state, fault, detail } = data
  const why = [fault && word('codes', `printJob.faultOptions.${fault}`), detail].filter(Boolean).join(' · ')
  return (
    <p role={state === 'failed' ? 'alert' : 'status'}>
      <Tag tone={tones[state]}>{word('codes', `printJob.stateOptions.${state}`)}</Tag> {why}
    </p>
  )
}
