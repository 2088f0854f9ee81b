// @vitest-environment happy-dom
import { startI18n } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useStep } from './shown-order.tsx'

afterEach(cleanup)

function Order() {
  const { step, setStep, close } = useStep<string>()
  return (
    <>
      <button type="button" onClick={() => setStep('cancel')}>
        Cancel the order
      </button>
      {step && <dialog open aria-label={step} onClose={close} />}
      <Link to="/order/2">The next one</Link>
    </>
  )
}

it('[SH-11] a step that is asked about for one order is not asked about for the next', async () => {
  await startI18n('en')
  showPage(
    <Routes>
      <Route path="/order/:id" element={<Order />} />
    </Routes>,
    { at: '/order/1' },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the order' }))
  expect(screen.getByRole('dialog', { name: 'cancel' })).toBeDefined()
  fireEvent.click(screen.getByRole('link'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
