import { BlockOutlined } from '@ant-design/icons'
import { lazyPart, NewTabLink, newTabMark, useSession, type ModuleNode } from '@mouldwright/web-kit'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useTell } from '../head-words.ts'
import { HoverPopover } from './hover-popover.tsx'
import { landingLink } from '../menu/link-of.ts'
import './modules-popover.css'

// Every page has the header: pictures of all modules are fetched with the first look at the tiles.
const ModuleIcon = lazyPart(async () => (await import('@mouldwright/shell/web/module-icon')).ModuleIcon)

/** The open modules as tiles, one step from anywhere. */
export function ModulesPopover() {
  const tell = useTell()
  const modules = useSession((session) => session.modules)
  if (modules.length === 0) return null
  return (
    <HoverPopover
      label={tell('modulesList')}
      face={
        <>
          <BlockOutlined aria-hidden />
          <span>{tell('modules')}</span>
        </>
      }
    >
      <ul className="mw-head-tiles">
        {modules.map((module) => (
          <li key={module.moduleKey}>
            <Tile module={module} />
          </li>
        ))}
      </ul>
    </HoverPopover>
  )
}

function Tile({ module }: { module: ModuleNode }) {
  useSession(({ basePath }) => basePath)
  const link = landingLink(module)
  if (!link) return null
  const body = (
    <>
      <span className="mw-mark mw-head-tile-mark" aria-hidden>
        <Suspense>
          <ModuleIcon of={module.moduleKey} />
        </Suspense>
      </span>
      <span {...newTabMark(link.opensNewTab)}>{module.moduleName}</span>
    </>
  )
  return link.opensNewTab ? (
    <NewTabLink href={link.href}>{body}</NewTabLink>
  ) : (
    <Link to={link.path ?? link.href}>{body}</Link>
  )
}
