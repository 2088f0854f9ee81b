// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { BackupState } from '../shared/index.ts'
import BackupsPage from './backups.page.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

afterEach(cleanup)

it.each([
  [{ tool: 'pg_dump', at: null, isNamed: true }, 'No backup of the database is to be seen (pg_dump)', 'danger'],
  [{ tool: 'archive_mode', at: null, isNamed: false }, 'say with DATABASE_BACKUPS', 'info'],
  [
    { tool: 'pg_dump', at: '2026-11-25T02:00:00.000Z', isNamed: true },
    'Newest backup of the database (pg_dump)',
    'info',
  ],
])(
  '[OP-01] of a database of its own tools the page says what is known of its backups: %j',
  async (database, words, tone) => {
    await startI18n('en')
    addWords('oms', { zh, en })
    useSession.setState({ status: 'signedIn', permissions: new Set(['oms.backup:check']) })
    const state: Partial<BackupState> = {
      hindrance: 'otherDatabase',
      database,
      backups: [],
      runs: [],
      timeZone: 'Asia/Shanghai',
    }
    answerCalls(() => ({ code: 1, data: state }))
    showPage(<BackupsPage />)
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain(words)
    expect(note.className).toContain(`mw-tone-${tone}`)
  },
)
