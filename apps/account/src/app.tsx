import { ErrorBoundary, Feedback, ThemeProvider } from '@mouldwright/web-kit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { createSiteRouter } from './router.tsx'

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true } },
})
const router = createSiteRouter()

export function App() {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <ErrorBoundary>
          <RouterProvider router={router} />
        </ErrorBoundary>
        <Feedback />
      </QueryClientProvider>
    </ThemeProvider>
  )
}
