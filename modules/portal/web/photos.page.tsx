import { call, tellFailure, toast, useWords } from '@mouldwright/web-kit'
import { EntityPage, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { portalPhoto, releasePhoto } from '../shared/index.ts'
import { tell } from './page-words.ts'

const permission = 'portal.photo:release'

/** Photos of moulds; each is released, or taken back, by itself. */
export default function PhotosPage() {
  const client = useQueryClient()
  const { language } = useWords()
  const dress = useMemo(() => {
    const put = async (records: readonly StoredRecord[], released: boolean) => {
      try {
        for (const { id } of records) await call(releasePhoto, { id, released }, { changes: true })
        toast('success', tell(released ? 'released' : 'withdrawn'))
      } catch (failure) {
        tellFailure(failure)
      }
      await client.invalidateQueries({ queryKey: ['entity'] })
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
    // Labels follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, language])
  return <EntityPage of={portalPhoto} view={dress} />
}
