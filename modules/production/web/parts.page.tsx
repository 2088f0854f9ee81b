import { permissionOf } from '@mouldwright/kernel'
import { useWords } from '@mouldwright/web-kit'
import { EntityPage, view } from '@mouldwright/web-kit/entity'
import { useMemo, useState } from 'react'
import { part } from '../shared/index.ts'
import { tell } from './page-words.ts'
import { PartByRuleDialog } from './part-by-rule.dialog.tsx'

/** Parts of moulds; new ones also with a number by the rule of their type. */
export default function PartsPage() {
  const { language } = useWords()
  const [isAdding, setAdding] = useState(false)
  const dress = useMemo(
    () =>
      view(part, {
        actions: [
          {
            key: 'byRule',
            label: () => tell('byRule.action'),
            permission: permissionOf(part, 'add'),
            at: 'page',
            run: () => setAdding(true),
          },
        ],
      }),
    // Labels follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [language],
  )
  return (
    <>
      <EntityPage of={part} view={dress} />
      {isAdding && <PartByRuleDialog onClose={() => setAdding(false)} />}
    </>
  )
}
