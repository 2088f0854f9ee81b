import { mould } from '@mouldwright/production/shared'
import { permissionOf } from '@mouldwright/kernel'
import { useMay } from '@mouldwright/web-kit'
import { listRecords } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTell } from './page-words.ts'

/** The way to the import, for a factory that has no mould yet. */
export function ImportLink() {
  const tell = useTell()
  const mayLook = useMay(permissionOf(mould, 'check'))
  const { data } = useQuery({
    queryKey: ['entity', mould.name, 'any'],
    enabled: mayLook,
    queryFn: ({ signal }) => listRecords(mould, { page: 1, size: 20 }, signal),
  })
  return data?.total === 0 ? <Link to="/data/import">{tell('first.import')}</Link> : null
}
