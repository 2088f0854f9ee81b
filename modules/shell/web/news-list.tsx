import { getPlatformNews, type NewsItem } from '@mouldwright/shell/shared'
import { call, ErrorState, storedLogin, useSession, useTimeZone, useWords, wallClock } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useTell } from './page-words.ts'
import './news-list.css'

/** What the provider tells everybody, pinned ones first. */
export function NewsList() {
  const tell = useTell()
  const { language } = useWords()
  const place = useSession(({ user }) => user?.tenantId)
  const { data, error, refetch } = useQuery({
    queryKey: ['shell', 'news', place, language],
    queryFn: async ({ signal }) => {
      const news = await call(getPlatformNews, {}, { signal })
      storedLogin.set('platformNews', news)
      return news
    },
    staleTime: 60_000,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <div className="mw-skeleton mw-home-wait" aria-hidden />
  if (data.length === 0) return <p className="mw-help">{tell('home.noNews')}</p>
  return (
    <ul className="mw-news">
      {data.map((item) => (
        <li key={item.newsId}>
          <Item of={item} />
        </li>
      ))}
    </ul>
  )
}

function Item({ of }: { of: NewsItem }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <details>
      <summary>
        <span className="mw-news-title">{of.title}</span>
        {of.topFlag === 1 && <span className="mw-tag mw-tag-info">{tell('home.pinned')}</span>}
        <time dateTime={of.publishTime}>{wallClock(of.publishTime, zone).slice(0, 10)}</time>
      </summary>
      <p className="mw-news-text">{of.content}</p>
    </details>
  )
}
