import { constantEntity, resetConstant, tenantEntity } from '@mouldwright/oms/shared'
import { integrationModes, tenantIdsOf } from '@mouldwright/shell/shared'
import { ask, call, changeRecords, fieldLabel } from '@mouldwright/web-kit'
import {
  DraftForm,
  EntityPage,
  RefSelect,
  Tag,
  useView,
  view,
  type CellProps,
  type Draft,
  type StoredRecord,
} from '@mouldwright/web-kit/entity'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useId } from 'react'
import './oms.css'
import { tell, useTell } from './page-words.ts'

function ValueCell({ value, record }: CellProps) {
  const tell = useTell()
  if (value === '' || value === null) return <span className="mw-help">{tell('constant.empty')}</span>
  if (record['kind'] === 'mode' && (value === '0' || value === '1')) return <>{tell(`constant.mode${value}`)}</>
  if (record['kind'] === 'tenants')
    return <>{tell('constant.tenantCount', { count: tenantIdsOf(String(value)).length })}</>
  return <>{String(value)}</>
}

function ChangedCell({ value }: CellProps) {
  const tell = useTell()
  return value === true ? (
    <Tag tone="info">{tell('constant.changed')}</Tag>
  ) : (
    <Tag tone="neutral">{tell('constant.default')}</Tag>
  )
}

/** One value, asked for in the way of its kind. */
function ConstantForm({ draft }: { draft: Draft }) {
  const tell = useTell()
  const { record, values } = draft
  const basis = String(record?.['basis'] ?? '')
  return (
    <DraftForm draft={draft}>
      <dl className="mw-facts oms-facts">
        {['meaning', 'name'].map((name) => (
          <div key={name} className="mw-fact">
            <dt>{fieldLabel(constantEntity, name)}</dt>
            <dd>{String(values[name] ?? '')}</dd>
          </div>
        ))}
        <div className="mw-fact">
          <dt>{fieldLabel(constantEntity, 'basis')}</dt>
          <dd>{basis || tell('constant.empty')}</dd>
        </div>
      </dl>
      <ValueField draft={draft} kind={String(record?.['kind'] ?? '')} />
    </DraftForm>
  )
}

function ValueField({ draft, kind }: { draft: Draft; kind: string }) {
  const tell = useTell()
  const id = useId()
  const value = String(draft.values['value'] ?? '')
  const set = (next: string) => draft.set('value', next)
  const fault = draft.faultOf('value')
  const help =
    kind === 'tenants'
      ? tell('constant.tenantsHelp')
      : kind === 'address'
        ? tell('constant.addressHelp')
        : kind === 'host'
          ? tell('constant.hostHelp')
          : undefined
  const described = { 'aria-describedby': help ? `${id}-help` : undefined, 'aria-invalid': fault !== undefined }
  return (
    <div className="mw-field mw-field-wide" data-field="value">
      <label htmlFor={id}>{kind === 'tenants' ? tell('constant.tenants') : fieldLabel(constantEntity, 'value')}</label>
      {kind === 'tenants' ? (
        <RefSelect
          id={id}
          to={tenantEntity}
          multiple
          value={tenantIdsOf(value)}
          invalid={fault !== undefined}
          disabled={!draft.maySave}
          onChange={(ids) => set(Array.isArray(ids) ? ids.join(',') : '')}
        />
      ) : kind === 'mode' ? (
        <Select
          id={id}
          className="mw-fill"
          value={value}
          disabled={!draft.maySave}
          options={integrationModes.map((mode) => ({ value: mode as string, label: tell(`constant.mode${mode}`) }))}
          onChange={(next) => set(next)}
        />
      ) : (
        <Input
          id={id}
          value={value}
          maxLength={2_000}
          spellCheck={false}
          autoComplete="off"
          status={fault ? 'error' : ''}
          disabled={!draft.maySave}
          {...described}
          onChange={(event) => set(event.target.value)}
        />
      )}
      {fault && <p className="mw-fault">{fault}</p>}
      {help && (
        <p className="mw-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

async function reset({ id, version, ...record }: StoredRecord, client: QueryClient): Promise<void> {
  const name = String(record['title'])
  const shown = (value: unknown) => String(value || tell('constant.empty'))
  const agreed = await ask({
    title: tell('constant.resetQuestion', { name }),
    body: tell('constant.resetEffect', { value: shown(record['value']), basis: shown(record['basis']) }),
    verb: tell('constant.reset'),
    danger: true,
  })
  if (!agreed) return
  await changeRecords(client, async () => {
    await call(resetConstant, { id, version }, { changes: true })
    return tell('constant.resetDone', { name })
  })
}

/** What holds for the whole platform, with its meaning; a value that is not the default is marked. */
export default function ConstantsPage() {
  const client = useQueryClient()
  const dress = useView(
    () =>
      view(constantEntity, {
        form: ConstantForm,
        cells: { value: ValueCell, isChanged: ChangedCell },
        actions: [
          {
            key: 'reset',
            label: () => tell('constant.reset'),
            permission: 'oms.constant:modify',
            at: 'row',
            unfit: ([record]) => (record?.['isChanged'] === true ? undefined : tell('constant.atDefault')),
            run: ([record]) => (record ? reset(record, client) : undefined),
          },
        ],
      }),
    [client],
  )
  return <EntityPage of={constantEntity} view={dress} />
}
