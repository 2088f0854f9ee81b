import { call, ErrorState, tellFailure, useWords, type Uploaded } from '@mouldwright/web-kit'
import { ImportPanel } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { factoryKinds, preparePack, previewPack, type FactoryKind, type PackPreview } from '../shared/index.ts'
import { workbookCalls } from './own-data-steps.tsx'
import { useTell } from './page-words.ts'
import type { StepProps } from './wizard.page.tsx'

type Sheet = PackPreview['sheets'][number]
type Row = Sheet['rows'][number]
type Wanted = ReadonlyMap<string, boolean>

const nameOf = (sheet: Sheet, row: Row) => `${sheet.entity} ${row.key}`

/** Kind of factory → rows that come, each of which can be left out → the import of any workbook. */
export function PackStep({ kind: remembered, onKind, onNext }: StepProps) {
  const tell = useTell()
  const { language: spoken } = useWords()
  const [language, setLanguage] = useState<'zh' | 'en'>(spoken === 'en' ? 'en' : 'zh')
  // The choice shows at once, whenever it is remembered.
  const [kind, setKind] = useState(remembered)
  const choose = (chosen: FactoryKind) => {
    setKind(chosen)
    onKind(chosen)
  }
  // Of rows that were ticked or left out by hand; of the others, those that are there already stay out, and the rest come.
  const [wanted, setWanted] = useState<Wanted>(new Map())
  return (
    <>
      <p className="mw-help">{tell('pack.lead')}</p>
      <ImportPanel
        calls={workbookCalls}
        otherLabel={tell('pack.other')}
        next={
          <Button type="primary" onClick={() => onNext()}>
            {tell('pack.next')}
          </Button>
        }
        renderChoice={(take) => (
          <>
            <Kinds chosen={kind} onChange={choose} />
            <div className="su-ways">
              <span id="su-language">{tell('pack.language')}</span>
              <Segmented
                aria-labelledby="su-language"
                value={language}
                options={(['zh', 'en'] as const).map((value) => ({ value, label: tell(`pack.languages.${value}`) }))}
                onChange={setLanguage}
              />
            </div>
            <PackRows of={{ kind, language }} wanted={wanted} onWanted={setWanted} onPrepared={take} />
          </>
        )}
      />
    </>
  )
}

function Kinds({ chosen, onChange }: { chosen: FactoryKind; onChange: (kind: FactoryKind) => void }) {
  const tell = useTell()
  return (
    <fieldset className="su-kinds">
      <legend>{tell('pack.kind')}</legend>
      {factoryKinds.map((kind) => (
        <label key={kind} className="su-kind">
          <input type="radio" name="kind" checked={kind === chosen} onChange={() => onChange(kind)} />
          <span>
            <strong>{tell(`pack.kinds.${kind}`)}</strong>
            <span className="mw-help">{tell(`pack.kindHints.${kind}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface PackRowsProps {
  of: { kind: FactoryKind; language: 'zh' | 'en' }
  wanted: Wanted
  onWanted: (wanted: Wanted) => void
  onPrepared: (stored: Uploaded) => Promise<void>
}

function PackRows({ of, wanted, onWanted, onPrepared }: PackRowsProps) {
  const tell = useTell()
  const { language: spoken } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'setup.pack', of.kind, of.language, spoken],
    queryFn: ({ signal }) => call(previewPack, of, { signal }),
  })
  const isTaken = (sheet: Sheet, row: Row) => wanted.get(nameOf(sheet, row)) ?? !row.exists
  const sheets = data?.sheets ?? []
  const taken = sheets.map((sheet) => sheet.rows.filter((row) => isTaken(sheet, row)).length)
  const total = sheets.reduce((sum, { rows }) => sum + rows.length, 0)

  function turn(sheet: Sheet, rows: readonly Row[], isWanted: boolean): void {
    const next = new Map(wanted)
    for (const row of rows) {
      if (row.exists === isWanted) next.set(nameOf(sheet, row), isWanted)
      else next.delete(nameOf(sheet, row))
    }
    onWanted(next)
  }

  async function prepare(): Promise<void> {
    const leftOut = sheets.flatMap((sheet) =>
      sheet.rows.filter((row) => !isTaken(sheet, row)).map(({ key }) => ({ entity: sheet.entity, key })),
    )
    try {
      await onPrepared(await call(preparePack, { ...of, leftOut }, { changes: true }))
    } catch (failure) {
      tellFailure(failure)
    }
  }

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className="su-sheets" aria-busy={!data}>
        {sheets.map((sheet, at) => (
          <SheetRows
            key={sheet.entity}
            of={sheet}
            taken={taken[at]!}
            isTaken={(row) => isTaken(sheet, row)}
            onTurn={(rows, isWanted) => turn(sheet, rows, isWanted)}
          />
        ))}
      </div>
      <div className="su-ways">
        <Button type="primary" disabled={!data} onClick={() => void prepare()}>
          {tell('pack.check')}
        </Button>
        <span className="mw-help" role="status">
          {data && tell('pack.chosen', { taken: taken.reduce((sum, count) => sum + count, 0), total })}
        </span>
      </div>
    </>
  )
}

interface SheetRowsProps {
  of: Sheet
  taken: number
  isTaken: (row: Row) => boolean
  onTurn: (rows: readonly Row[], isWanted: boolean) => void
}

/** A kind of record: all of it or single rows. */
function SheetRows({ of, taken, isTaken, onTurn }: SheetRowsProps) {
  const tell = useTell()
  const [isOpen, setOpen] = useState(false)
  const { label, columns, rows } = of
  const tableId = useMemo(() => `su-${of.entity.replace('.', '-')}`, [of.entity])
  return (
    <section className="su-sheet" aria-label={label}>
      <div className="su-sheet-head">
        <Checkbox
          aria-label={tell('pack.takeSheet', { label })}
          checked={taken === rows.length}
          indeterminate={taken > 0 && taken < rows.length}
          onChange={({ target }) => onTurn(rows, target.checked)}
        />
        <button type="button" aria-expanded={isOpen} aria-controls={tableId} onClick={() => setOpen(!isOpen)}>
          <strong>{label}</strong>
          <span className="mw-help">{tell('pack.chosenOf', { taken, total: rows.length })}</span>
          <span aria-hidden className={isOpen ? 'su-arrow su-arrow-open' : 'su-arrow'} />
        </button>
      </div>
      {isOpen && (
        <div className="su-rows" id={tableId}>
          <table>
            <thead>
              <tr>
                <th aria-hidden />
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
                <th aria-hidden />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <td>
                    <Checkbox
                      aria-label={tell('pack.takeRow', { key: row.key })}
                      checked={isTaken(row)}
                      onChange={({ target }) => onTurn([row], target.checked)}
                    />
                  </td>
                  {row.cells.map((cell, at) => (
                    <td key={columns[at]}>{cell}</td>
                  ))}
                  <td>{row.exists && <span className="mw-tag mw-tag-warning">{tell('pack.exists')}</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
