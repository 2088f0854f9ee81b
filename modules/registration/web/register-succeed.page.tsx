import { CheckCircleFilled } from '@ant-design/icons'
import { usePageTitle } from '@mouldwright/web-kit'
import { Navigate } from 'react-router'
import { useTell } from './page-words.ts'
import { sentApplication } from './sent-application.ts'

/** After the form: what happens next. Whoever comes here without having sent one is taken to the form. */
export default function RegisterSucceedPage() {
  const tell = useTell()
  const number = sentApplication.read()
  usePageTitle(tell('succeed.title'))
  if (number === null) return <Navigate to="/register" replace />
  return (
    <div className="mw-way mw-done" role="status">
      <CheckCircleFilled aria-hidden />
      <h1>{tell('succeed.title')}</h1>
      <p>{tell('succeed.text')}</p>
      <dl className="mw-fact-line">
        <dt>{tell('succeed.number')}</dt>
        <dd>{number}</dd>
      </dl>
      <a className="mw-button mw-button-primary" href="/login">
        {tell('succeed.home')}
      </a>
    </div>
  )
}
