import { call, tellFailure, toast, useMay } from '@mouldwright/web-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTell } from '../page-words.ts'

interface RoleSection {
  id: number
  name: string
  title: string
  isOpen: boolean
  isGranted: boolean
}

/** Calls of the module that has sections; it stands above this one. */
const path = (verb: 'list' | 'save') => `/upms/role/{roleId}/sectionPermission/${verb}.do`
const modifySections = 'basic.section:modify'

/** Sections of the factory whose work a role sees and reports. */
export function RoleSections({ roleId }: { roleId: number }) {
  const tell = useTell()
  const client = useQueryClient()
  const mayModify = useMay(modifySections)
  // What is wanted, not what differs: somebody else may grant or take away the same meanwhile.
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map())
  const { data } = useQuery({
    queryKey: ['entity', 'basic.section', 'ofRole', roleId],
    queryFn: ({ signal }) =>
      call<{ sections: readonly RoleSection[] }>(path('list'), { roleId }, { signal, module: 'basic' }),
  })
  if (!data) return null
  const isOn = (of: RoleSection) => wanted.get(of.id) ?? of.isGranted
  const isTurned = data.sections.some((of) => !of.isOpen && isOn(of) !== of.isGranted)

  const tick = (of: RoleSection, isWanted: boolean) =>
    setWanted((now) => {
      const next = new Map(now).set(of.id, isWanted)
      if (isWanted === of.isGranted) next.delete(of.id)
      return next
    })

  async function save(): Promise<void> {
    try {
      const sections = data!.sections.filter((of) => !of.isOpen && isOn(of)).map(({ id }) => ({ sectionId: id }))
      await call(path('save'), { roleId, sections }, { changes: true, module: 'basic' })
      setWanted(new Map())
      await client.invalidateQueries({ queryKey: ['entity'] })
      toast('success', tell('sections.saved'))
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <section className="mw-form-group">
      <h2>{tell('sections.title')}</h2>
      <p className="mw-help">{tell(data.sections.length > 0 ? 'sections.hint' : 'sections.none')}</p>
      <div className="identity-rights-operations">
        {data.sections.map((of) => (
          <label key={of.id} className="identity-tick" title={of.name}>
            <input
              type="checkbox"
              checked={of.isOpen || isOn(of)}
              disabled={of.isOpen || !mayModify}
              onChange={({ target }) => tick(of, target.checked)}
            />
            {of.title}
            {of.isOpen && <small className="mw-help">{tell('sections.open')}</small>}
          </label>
        ))}
      </div>
      {isTurned && (
        <p>
          <Button type="primary" size="small" onClick={() => void save()}>
            {tell('sections.save')}
          </Button>
        </p>
      )}
    </section>
  )
}
