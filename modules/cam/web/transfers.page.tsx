import { useLookAgain } from '@mouldwright/web-kit'
import { EntityPage, view } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { transfer, transferChanged } from '../shared/index.ts'
import { TransferTag } from './transfer-tag.tsx'

const dress = view(transfer, { cells: { state: TransferTag } })

/** Programs on their way to machines, and what became of those before. */
export default function TransfersPage() {
  const client = useQueryClient()
  const look = () => void client.invalidateQueries({ queryKey: ['entity'] })
  useLookAgain(look, transferChanged)
  return <EntityPage of={transfer} view={dress} />
}
