import { PrinterOutlined } from '@ant-design/icons'
import { barcode, retireBarcodes } from '@mouldwright/codes/shared'
import { ask, call, lazyPart, tellFailure, toast, word } from '@mouldwright/web-kit'
import { EntityPage, Tag, useView, view, type CellProps, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { printPath } from './print-path.ts'
import './codes.css'
import { tell } from './page-words.ts'

const MakeDialog = lazyPart(async () => (await import('./make.dialog.tsx')).MakeDialog)

const StateCell = ({ value }: CellProps) => (
  <Tag tone={value === 'active' ? 'success' : 'neutral'}>{word('codes', `barcode.stateOptions.${String(value)}`)}</Tag>
)

const retiredOne = (records: readonly StoredRecord[]) => {
  const retired = records.find((record) => record['state'] === 'retired')
  return retired && word('codes', 'refusals.barcode.retired', { code: String(retired['code']) })
}

async function retire(records: readonly StoredRecord[]): Promise<void> {
  const count = records.length
  const asked = { title: tell('retire.ask', { count }), body: tell('retire.body'), verb: tell('retire.action') }
  if (!(await ask({ ...asked, danger: true }))) return
  try {
    const { retired } = await call(
      retireBarcodes,
      { barcodes: records.map(({ id }) => ({ id })) },
      {
        changes: true,
      },
    )
    toast('success', tell('retire.done', { count: retired }))
  } catch (failure) {
    tellFailure(failure)
  }
}

/** Codes of the factory: made, printed, retired. */
export default function BarcodesPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  const dress = useView(
    () =>
      view(barcode, {
        cells: { state: StateCell },
        actions: [
          {
            key: 'make',
            label: () => tell('make.action'),
            permission: 'codes.barcode:make',
            at: 'page',
            run: () => setMaking(true),
          },
          {
            key: 'print',
            label: () => tell('print.action'),
            icon: <PrinterOutlined aria-hidden />,
            permission: 'codes.barcode:print',
            at: 'batch',
            unfit: retiredOne,
            run: (records) => navigate(printPath(records.map(({ id }) => id))),
          },
          {
            key: 'retire',
            label: () => tell('retire.action'),
            permission: 'codes.barcode:retire',
            at: 'batch',
            run: async (records) => {
              await retire(records)
              await client.invalidateQueries({ queryKey: ['entity'] })
            },
          },
        ],
      }),
    [navigate, client],
  )
  return (
    <>
      <EntityPage of={barcode} view={dress} />
      {isMaking && (
        <Suspense>
          <MakeDialog
            onClose={() => setMaking(false)}
            onMade={(ids) => {
              setMaking(false)
              if (ids.length > 0) void navigate(printPath(ids))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
