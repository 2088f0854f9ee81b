// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { SelectSection } from './select-section.tsx'

it('[MO-05 MO-10] the choice of a section is the dispatch list, which keeps the section that is asked for', async () => {
  const router = createMemoryRouter(
    [
      { path: '/mf/selectSection', Component: SelectSection },
      { path: '/aps/dispatch', element: 'dispatch' },
    ],
    { initialEntries: ['/mf/selectSection?section=7'] },
  )
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('dispatch')).toBeTruthy()
  expect(router.state.location).toMatchObject({ pathname: '/aps/dispatch', search: '?section=7' })
})
