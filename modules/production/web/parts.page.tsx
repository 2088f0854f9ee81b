import { lazyPart } from '@mouldwright/web-kit'
import { permissionOf } from '@mouldwright/kernel'
import { EntityPage, useView, view } from '@mouldwright/web-kit/entity'
import { Suspense, useState } from 'react'
import { part } from '../shared/index.ts'
import { tell } from './page-words.ts'

const PartByRuleDialog = lazyPart(async () => (await import('./part-by-rule.dialog.tsx')).PartByRuleDialog)

/** Parts of moulds; new ones also with a number by the rule of their type. */
export default function PartsPage() {
  const [isAdding, setAdding] = useState(false)
  const dress = useView(() =>
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
  )
  return (
    <>
      <EntityPage of={part} view={dress} />
      <Suspense>{isAdding && <PartByRuleDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
