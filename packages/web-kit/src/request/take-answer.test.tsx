// @vitest-environment happy-dom
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '../i18n/i18n.ts'
import { showPage } from '../page.fixture.tsx'
import { takeAnswer } from './take-answer.ts'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it('[SH-11] keeps what a change told when a question from before it is answered after it', async () => {
  const answers: PromiseWithResolvers<string>[] = []
  function Page() {
    const client = useQueryClient()
    const { data, isFetching, refetch } = useQuery({
      queryKey: ['state'],
      queryFn: () => {
        answers.push(Promise.withResolvers())
        return answers.at(-1)!.promise
      },
    })
    return (
      <>
        <p>{data}</p>
        <p>{isFetching ? 'asking' : 'still'}</p>
        <button onClick={() => void refetch()}>look</button>
        <button onClick={() => void takeAnswer(client, ['state'], 'new')}>change</button>
      </>
    )
  }
  showPage(<Page />)
  await act(async () => answers[0]!.resolve('old'))
  await screen.findByText('old')
  fireEvent.click(screen.getByRole('button', { name: 'look' }))
  fireEvent.click(screen.getByRole('button', { name: 'change' }))
  await screen.findByText('new')
  answers[1]!.resolve('old')
  await screen.findByText('still')
  expect(screen.getByText('new')).toBeTruthy()
})
