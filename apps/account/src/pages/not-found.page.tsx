import { usePageTitle, useWords } from '@mouldwright/web-kit'

export default function NotFoundPage() {
  const { say } = useWords()
  usePageTitle(say('notFound.title'))
  return (
    <div className="mw-way">
      <h1>{say('notFound.title')}</h1>
      <p>{say('notFound.text')}</p>
      <a className="mw-button mw-button-primary" href="/home">
        {say('notFound.home')}
      </a>
    </div>
  )
}
