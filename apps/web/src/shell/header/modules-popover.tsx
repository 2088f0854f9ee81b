import { BlockOutlined } from '@ant-design/icons'
import { ModuleIcon } from '@mouldwright/shell/web'
import { NewTabLink, newTabMark, useSession, type ModuleNode } from '@mouldwright/web-kit'
import { Link } from 'react-router'
import { useTell } from '../head-words.ts'
import { HoverPopover } from './hover-popover.tsx'
import { landingLink } from '../menu/link-of.ts'
import './modules-popover.css'

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
  const link = landingLink(module)
  if (!link) return null
  const body = (
    <>
      <span className="mw-mark mw-head-tile-mark" aria-hidden>
        <ModuleIcon of={module.moduleKey} />
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
