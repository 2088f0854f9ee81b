import {
  drawLabels,
  labelLayout,
  labelSizeNames,
  labelSizes,
  listPrinters,
  mostSent,
  printBarcodes,
  printerSizes,
  sendLabels,
  type Label,
  type LabelSize,
  type PrinterSize,
} from '@mouldwright/codes/shared'
import { call, EmptyState, ErrorState, LineField, toast, useBusy, usePageTitle, word } from '@mouldwright/web-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useId, useState, type CSSProperties } from 'react'

import { Link, useSearchParams } from 'react-router'
import './codes.css'
import './labels.css'
import { useTell } from './page-words.ts'
import { PrintProgress } from './print-progress.tsx'
import { wordsPicture } from './words-picture.ts'

const idsIn = (query: URLSearchParams) => [
  ...new Set(
    (query.get('ids') ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
]

const isPrinterSize = (size: LabelSize): size is PrinterSize => printerSizes.some((one) => one === size)
/** In place of a printer's number: what the browser prints on. */
const here = 0

const pictureOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Labels in their exact size, as they will be printed; printing is noted before the browser is asked for it. */
export default function PrintPage() {
  const tell = useTell()
  const client = useQueryClient()
  const [query] = useSearchParams()
  const ids = idsIn(query)
  const sizeId = useId()
  const printerFieldId = useId()
  const [size, setSize] = useState<LabelSize>('50x30')
  const [copies, setCopies] = useState('1')
  const [printerId, setPrinterId] = useState(here)
  const [jobId, setJobId] = useState<number>()
  const { isBusy, run } = useBusy()
  const title = tell('print.title')
  usePageTitle(title)
  const { data, error, refetch } = useQuery({
    queryKey: ['codes', 'labels', ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => call(drawLabels, { barcodes: ids.map((id) => ({ id })) }, { signal }),
  })
  const { data: known } = useQuery({
    queryKey: ['codes', 'printers'],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => call(listPrinters, {}, { signal }),
  })
  const printers = known?.printers ?? []
  const printer = printers.find(({ id }) => id === printerId)
  const sizes = printer ? printerSizes : labelSizeNames
  const isCount = /^\d{1,2}$/.test(copies.trim()) && Number(copies) >= 1 && Number(copies) <= 20
  const labels = (data?.labels ?? []).flatMap((label) =>
    Array.from({ length: isCount ? Number(copies) : 1 }, () => label),
  )

  async function refresh(): Promise<void> {
    await client.invalidateQueries({ queryKey: ['entity'] })
    await refetch()
  }

  async function send(dotsPerMm: number): Promise<void> {
    if (!data || !isPrinterSize(size)) return
    if (data.labels.length > mostSent) {
      toast('danger', tell('print.tooMany', { most: mostSent }))
      return
    }
    setJobId(undefined)
    const layout = labelLayout(size, dotsPerMm)
    const barcodes = data.labels.map((label) => ({
      id: label.id,
      words: wordsPicture(label, belowOf(label, tell), layout, dotsPerMm),
    }))
    const input = { printerId, barcodes, size, copies: Number(copies) }
    setJobId((await call(sendLabels, input, { changes: true })).jobId)
  }

  async function print(): Promise<void> {
    if (!isCount || labels.length === 0) return
    if (printer) return send(printer.dotsPerMm)
    const barcodes = ids.map((id) => ({ id }))
    await call(printBarcodes, { barcodes, size, copies: Number(copies) }, { changes: true })
    window.print()
    await refresh()
  }

  if (ids.length === 0)
    return (
      <div className="mw-page codes-page">
        <h1>{title}</h1>
        <EmptyState title={tell('print.none')} text={tell('print.noneHint')}>
          <Link to="/comm/barcode">{tell('print.back')}</Link>
        </EmptyState>
      </div>
    )
  return (
    <div className="mw-page codes-page codes-print">
      <header className="codes-print-controls">
        <h1>{title}</h1>
        <p>{tell('print.hint')}</p>
        <div className="codes-print-line">
          {printers.length > 0 && (
            <div className="mw-field">
              <label htmlFor={printerFieldId}>{tell('print.printer')}</label>
              <Select
                id={printerFieldId}
                value={printerId}
                options={[
                  { value: here, label: tell('print.here') },
                  ...printers.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(next: number) => {
                  setPrinterId(next)
                  setJobId(undefined)
                  if (next !== here && !isPrinterSize(size)) setSize('50x30')
                }}
              />
            </div>
          )}
          <div className="mw-field">
            <label htmlFor={sizeId}>{tell('print.size')}</label>
            <Select
              id={sizeId}
              value={size}
              options={sizes.map((value) => ({ value, label: tell(`print.sizes.${value}`) }))}
              onChange={setSize}
            />
          </div>
          <LineField
            label={tell('print.copies')}
            value={copies}
            onChange={setCopies}
            fault={isCount ? undefined : tell('print.copiesFault')}
            inputMode="numeric"
            maxLength={3}
            isRequired
          />
          <Button
            type="primary"
            loading={isBusy}
            disabled={!isCount || labels.length === 0}
            onClick={() => void run(print)}
          >
            {tell('print.verb')}
          </Button>
          <Link to="/comm/barcode">{tell('print.back')}</Link>
        </div>
        {jobId !== undefined && <PrintProgress key={jobId} jobId={jobId} onEnd={() => void refresh()} />}
        <p className="mw-help" role="status">
          {data ? tell('print.count', { count: labels.length }) : ''}
        </p>
      </header>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={`codes-labels codes-size-${size}`} role="group" aria-label={tell('print.preview')}>
          {pagesOf(labels, labelSizes[size].perSheet).map((page, at) => (
            <div key={at} className="codes-label-page">
              {page.map((label, place) => (
                <LabelView key={place} of={label} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** What stands beneath the name: the kind, and the mark of a reprint. */
const belowOf = ({ kind, isReprint }: Label, tell: ReturnType<typeof useTell>) =>
  [word('codes', `barcode.kindOptions.${kind}`), ...(isReprint ? [tell('print.reprint')] : [])].join(' ')

function pagesOf(labels: readonly Label[], perSheet: number): Label[][] {
  const pages: Label[][] = []
  for (let at = 0; at < labels.length; at += perSheet) pages.push(labels.slice(at, at + perSheet))
  return pages
}

/** Letters of the breadth of a Chinese one: others are narrower. */
const breadthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u0020-\u024f]/.test(letter) ? 0.68 : 1), 0)

function LabelView({ of }: { of: Label }) {
  const tell = useTell()
  return (
    <figure className="codes-label">
      <div className="codes-label-top">
        <img className="codes-label-qr" src={pictureOf(of.qr)} alt="" />
        <figcaption>
          <strong style={{ '--codes-breadth': breadthOf(of.text) } as CSSProperties}>{of.text}</strong>
          <span>{of.name}</span>
          <span>
            {word('codes', `barcode.kindOptions.${of.kind}`)}
            {of.isReprint && <em> {tell('print.reprint')}</em>}
          </span>
        </figcaption>
      </div>
      <img className="codes-label-bars" src={pictureOf(of.bars)} alt={of.code} />
    </figure>
  )
}
