import { tellFailure, useMay } from '@mouldwright/web-kit'
import { permissionOf } from '@mouldwright/kernel'
import { RefSelect, type Draft } from '@mouldwright/web-kit/entity'
import { useEffect, useId, useState } from 'react'
import { department } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { chosenIds, saveDepartments } from './chosen-departments.ts'

/** Where somebody new belongs, for whoever may say so. A department keeps its members, so it is told once the user is there. */
export function FirstDepartments({ draft: { afterSave } }: { draft: Draft }) {
  const tell = useTell()
  const id = useId()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const mayModify = useMay(permissionOf(department, 'modify'))
  useEffect(() => {
    afterSave(async (saved) => {
      if (chosen.length === 0) return
      try {
        await saveDepartments(saved.id, chosen)
      } catch (error) {
        tellFailure(error)
      }
      setChosen([])
    })
    return () => afterSave(undefined)
  }, [afterSave, chosen])
  if (!mayModify) return null
  return (
    <div className="mw-field mw-field-wide">
      <label htmlFor={id}>{tell('departments.ofUser')}</label>
      <RefSelect id={id} to={department} multiple value={chosen} onChange={(next) => setChosen(chosenIds(next))} />
    </div>
  )
}
