import { permissionOf } from '@mouldwright/kernel'
import { mould, setMouldStatus } from '@mouldwright/production/shared'
import { call, tellFailure, toast, useMay } from '@mouldwright/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTell } from '../page-words.ts'

interface PlanStatusButtonProps {
  /** Records. */
  moulds: readonly number[]
  /** Where they go: out of planning, or back. */
  to: 'out' | 'back'
  isSmall?: boolean
}

const statusOf = { out: 'paused', back: 'open' } as const

/** Pauses moulds, which no plan has then, or opens them again: the record says so, and each plan from the next load on. */
export function PlanStatusButton({ moulds, to, isSmall = false }: PlanStatusButtonProps) {
  const tell = useTell()
  const client = useQueryClient()
  const may = useMay(permissionOf(mould, 'modify'))
  const [isBusy, setBusy] = useState(false)
  if (!may || moulds.length === 0) return null
  const set = async () => {
    setBusy(true)
    try {
      const { changed } = await call(setMouldStatus, { moulds: moulds.map((id) => ({ id })), status: statusOf[to] })
      toast('success', tell(`planStatus.${to}Done`, { count: changed }))
      await client.invalidateQueries({ queryKey: ['aps'] })
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      {...(isSmall ? { size: 'small' } : {})}
      loading={isBusy}
      title={tell('planStatus.hint')}
      onClick={() => void set()}
    >
      {tell(`planStatus.${to}`, { count: moulds.length })}
    </Button>
  )
}
