import { call, changeRecords } from '@mouldwright/web-kit'
import { EntityPage, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { portalPhoto, releasePhoto } from '../shared/index.ts'
import { tell } from './page-words.ts'

const permission = 'portal.photo:release'

/** Photos of moulds; each is released, or taken back, by itself. */
export default function PhotosPage() {
  const client = useQueryClient()
  const dress = useView(() => {
    const put = async ([record]: readonly StoredRecord[], released: boolean) => {
      await changeRecords(client, async () => {
        await call(releasePhoto, { id: record!.id, released }, { changes: true })
        return tell(released ? 'released' : 'withdrawn')
      })
    }
    return view(portalPhoto, {
      actions: [
        {
          key: 'release',
          label: () => tell('release'),
          permission,
          at: 'row',
          unfit: ([record]) => (record?.['released'] === true ? tell('isReleased') : undefined),
          run: (records) => put(records, true),
        },
        {
          key: 'withdraw',
          label: () => tell('withdraw'),
          permission,
          at: 'row',
          unfit: ([record]) => (record?.['released'] === true ? undefined : tell('notReleased')),
          run: (records) => put(records, false),
        },
      ],
    })
  }, [client])
  return <EntityPage of={portalPhoto} view={dress} />
}
