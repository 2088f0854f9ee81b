import { shownNumber } from '@mouldwright/web-kit'
import { Button, Input, Tabs } from 'antd'
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { useMemo, useState } from 'react'
import {
  expandRights,
  grantingPattern,
  patternsFor,
  rightSets,
  type RightScope,
  type RightSet,
} from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import './rights.css'

interface RightsMatrixProps {
  scopes: readonly RightScope[]
  patterns: readonly string[]
  /** Absent where it is only looked at. */
  onChange?: (patterns: string[]) => void
}

const permissionsOf = (scopes: readonly RightScope[]) =>
  scopes.flatMap(({ rights }) => rights.map(({ permission }) => permission))

/** What a role grants, set by set: every operation on every kind of record and work that there is. */
export function RightsMatrix({ scopes, patterns, onChange }: RightsMatrixProps) {
  const tell = useTell()
  const [search, setSearch] = useState('')
  const all = useMemo(() => permissionsOf(scopes), [scopes])
  const granted = useMemo(() => expandRights(patterns, all), [patterns, all])
  const turn = (permissions: readonly string[], isOn: boolean) => {
    const wanted = new Set(granted)
    for (const permission of permissions)
      if (isOn) wanted.add(permission)
      else wanted.delete(permission)
    // Of modules that the company has not opened nothing is listed; what a role grants there stays.
    const hidden = patterns.filter((pattern) => expandRights([pattern], all).size === 0)
    onChange?.([
      ...hidden,
      ...patternsFor(
        wanted,
        patterns.filter((one) => !hidden.includes(one)),
        all,
      ),
    ])
  }
  const text = search.trim().toLowerCase()
  const shownOf = (set: RightSet) =>
    scopes.filter(
      (scope) =>
        scope.set === set &&
        (text === '' ||
          [scope.name, scope.pageName, scope.moduleName, scope.groupName, scope.scope].some((word) =>
            word.toLowerCase().includes(text),
          )),
    )
  return (
    <div className="identity-rights">
      <Input
        allowClear
        className="mw-search"
        placeholder={tell('rights.search')}
        aria-label={tell('rights.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <Tabs
        size="small"
        items={rightSets.map((set) => {
          const ofSet = permissionsOf(scopes.filter((scope) => scope.set === set))
          const count = ofSet.filter((permission) => granted.has(permission)).length
          return {
            key: set,
            label: (
              <>
                {tell(`rights.sets.${set}`)}{' '}
                <span className="mw-count">{`${shownNumber(count)}/${shownNumber(ofSet.length)}`}</span>
              </>
            ),
            children: (
              <>
                <p className="mw-help">{tell(`rights.setHints.${set}`)}</p>
                <Modules
                  scopes={shownOf(set)}
                  patterns={patterns}
                  granted={granted}
                  isSearch={text !== ''}
                  {...(onChange ? { turn } : {})}
                />
              </>
            ),
          }
        })}
      />
    </div>
  )
}

interface PartProps {
  patterns: readonly string[]
  granted: ReadonlySet<string>
  turn?: (permissions: readonly string[], isOn: boolean) => void
}

function Modules({ scopes, isSearch, ...part }: PartProps & { scopes: readonly RightScope[]; isSearch: boolean }) {
  const tell = useTell()
  const keys = [...new Set(scopes.map(({ moduleKey }) => moduleKey))]
  const shown = part.turn
    ? scopes
    : scopes.filter(({ rights }) => rights.some(({ permission }) => part.granted.has(permission)))
  if (shown.length === 0) return <p className="mw-help">{tell(isSearch ? 'rights.notFound' : 'rights.none')}</p>
  return keys.map((key) => (
    <ModuleRights
      key={key}
      scopes={shown.filter(({ moduleKey }) => moduleKey === key)}
      isOpen={isSearch || !part.turn || keys.length === 1}
      {...part}
    />
  ))
}

/** The scopes of one module, foldable; the tick of the head is that of all of them. */
function ModuleRights({
  scopes,
  isOpen: isOpenAtFirst,
  patterns,
  granted,
  turn,
}: PartProps & { scopes: readonly RightScope[]; isOpen: boolean }) {
  const tell = useTell()
  const [unfolded, setUnfolded] = useState<boolean>()
  const [first] = scopes
  if (!first) return null
  const isOpen = unfolded ?? isOpenAtFirst
  const own = permissionsOf(scopes)
  const count = own.filter((permission) => granted.has(permission)).length
  return (
    <section className="identity-rights-module">
      <header>
        <Button
          type="text"
          size="small"
          icon={isOpen ? <DownOutlined /> : <RightOutlined />}
          aria-expanded={isOpen}
          aria-label={first.moduleName}
          onClick={() => setUnfolded(!isOpen)}
        />
        {turn ? (
          <Tick
            label={first.moduleName}
            isOn={count === own.length}
            isPart={count > 0 && count < own.length}
            onChange={(isOn) => turn(own, isOn)}
          />
        ) : (
          <b>{first.moduleName}</b>
        )}
        <span className="mw-count">{`${shownNumber(count)}/${shownNumber(own.length)}`}</span>
      </header>
      {isOpen && (
        <ul>
          {scopes.map((scope) => (
            <li key={scope.scope}>
              <span className="identity-rights-scope">
                {turn && scope.rights.length > 1 ? (
                  <Tick
                    label={scope.name}
                    isOn={scope.rights.every(({ permission }) => granted.has(permission))}
                    isPart={
                      scope.rights.some(({ permission }) => granted.has(permission)) &&
                      !scope.rights.every(({ permission }) => granted.has(permission))
                    }
                    onChange={(isOn) =>
                      turn(
                        scope.rights.map(({ permission }) => permission),
                        isOn,
                      )
                    }
                  />
                ) : (
                  scope.name
                )}
                {scope.groupName && <small>{scope.groupName}</small>}
              </span>
              <span className="identity-rights-operations">
                {scope.rights.map(({ permission, name }) => {
                  const isOn = granted.has(permission)
                  const pattern = isOn ? grantingPattern(patterns, permission) : undefined
                  const isWide = pattern !== undefined && pattern !== permission
                  const title = isWide ? tell('rights.byPattern', { pattern }) : permission
                  if (!turn)
                    return isOn ? (
                      <span
                        key={permission}
                        className={isWide ? 'mw-tag mw-tag-info' : 'mw-tag mw-tag-neutral'}
                        title={title}
                      >
                        {name}
                      </span>
                    ) : null
                  return (
                    <Tick
                      key={permission}
                      label={name}
                      about={scope.name}
                      title={title}
                      isOn={isOn}
                      isWide={isWide}
                      onChange={(next) => turn([permission], next)}
                    />
                  )
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface TickProps {
  label: string
  /** What the label belongs to, for those who hear it alone. */
  about?: string
  title?: string
  isOn: boolean
  isPart?: boolean
  /** Granted by a pattern over several permissions. */
  isWide?: boolean
  onChange: (isOn: boolean) => void
}

/** A plain tick: hundreds of them stand on a page. */
function Tick({ label, about, title, isOn, isPart = false, isWide = false, onChange }: TickProps) {
  return (
    <label className={isWide ? 'identity-tick identity-tick-wide' : 'identity-tick'} title={title}>
      <input
        type="checkbox"
        checked={isOn}
        ref={(input) => {
          if (input) input.indeterminate = isPart
        }}
        aria-label={about ? `${about} · ${label}` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
