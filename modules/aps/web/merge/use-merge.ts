import { call, CallError, tellFailure, toast } from '@mouldwright/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyMerge, beginMerge, cancelMerge, type MergePreview } from '../../shared/index.ts'
import { tell } from '../page-words.ts'

export type Take = 'mock' | 'target'

export interface MergeModel {
  preview: MergePreview | undefined
  answers: ReadonlyMap<string, Take>
  busy: 'look' | 'apply' | 'cancel' | undefined
  look: (targetId: number) => Promise<void>
  take: (keys: readonly string[], side: Take) => void
  apply: () => Promise<void>
  cancel: () => Promise<void>
}

/** Either side has changed since it was looked at, or somebody else took the target. */
const seenAnew = new Set(['merge.movedOn', 'merge.notHeld', 'merge.noConflict'])

/** A merge from looking at it to its end. Answers are kept where it is looked at anew and the conflict is still there. */
export function useMerge(scheduleId: number): MergeModel {
  const client = useQueryClient()
  const [preview, setPreview] = useState<MergePreview>()
  const [answers, setAnswers] = useState<ReadonlyMap<string, Take>>(new Map())
  const [busy, setBusy] = useState<MergeModel['busy']>()

  const during = async (what: MergeModel['busy'], work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
    } finally {
      setBusy(undefined)
    }
  }
  const lookAgain = async (targetId: number) => {
    try {
      const next = await call(beginMerge, { scheduleId, targetId })
      const keys = new Set(next.conflicts.map(({ key }) => key))
      setAnswers((before) => new Map([...before].filter(([key]) => keys.has(key))))
      setPreview(next)
    } catch (failure) {
      setPreview(undefined)
      tellFailure(failure)
    }
  }
  const refresh = () => client.invalidateQueries({ queryKey: ['aps'] })

  return {
    preview,
    answers,
    busy,
    look: (targetId) => during('look', () => lookAgain(targetId)),
    take: (keys, side) => setAnswers((before) => new Map([...before, ...keys.map((key) => [key, side] as const)])),
    apply: () =>
      during('apply', async () => {
        if (!preview) return
        const { targetId, token, conflicts } = preview
        const given = conflicts.flatMap(({ key }) => {
          const take = answers.get(key)
          return take ? [{ key, take }] : []
        })
        try {
          await call(applyMerge, { scheduleId, targetId, token, answers: given })
          setPreview(undefined)
          await refresh()
        } catch (failure) {
          tellFailure(failure)
          if (failure instanceof CallError && seenAnew.has(failure.refusal ?? '')) await lookAgain(targetId)
        }
      }),
    cancel: () =>
      during('cancel', async () => {
        if (!preview) return
        try {
          await call(cancelMerge, { targetId: preview.targetId })
          setPreview(undefined)
          setAnswers(new Map())
          toast('info', tell('merge.cancelled'))
        } catch (failure) {
          tellFailure(failure)
        }
      }),
  }
}
