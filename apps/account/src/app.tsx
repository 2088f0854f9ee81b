import { ErrorBoundary, Feedback, ThemeProvider } from '@mouldwright/web-kit'

export function App() {
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <main />
      </ErrorBoundary>
      <Feedback />
    </ThemeProvider>
  )
}
