import { ErrorBoundary, Feedback, lazyPart, ThemeProvider, useWords } from '@mouldwright/web-kit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createAppRouter } from './router.tsx'

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true } },
})
const router = createAppRouter()
const ProofOnDemand = lazyPart(async () => (await import('@mouldwright/identity/web/proof')).ProofOnDemand)

export function App() {
  const locale = useControlWords()
  return (
    <ThemeProvider locale={locale}>
      <QueryClientProvider client={queries}>
        <ErrorBoundary>
          <RouterProvider router={router} />
        </ErrorBoundary>
        <Feedback />
        <Suspense>
          <ProofOnDemand />
        </Suspense>
      </QueryClientProvider>
    </ThemeProvider>
  )
}

/** The words of antd's own controls (calendar, paging), fetched with the language. */
function useControlWords(): object | undefined {
  const { language } = useWords()
  const [words, setWords] = useState<object>()
  useEffect(() => {
    let isLate = false
    const load = async () => {
      const found = await (language === 'zh' ? import('./locale-zh.ts') : import('./locale-en.ts'))
      if (!isLate) setWords(found.locale)
    }
    void load()
    return () => {
      isLate = true
    }
  }, [language])
  return words
}
