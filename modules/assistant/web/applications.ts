/** What the provider has set up for whoever may use the assistant. */
import { assistantRight, getApplicationConfig, type ApplicationCode } from '@mouldwright/assistant/shared'
import { call, useMay } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'

const codes = 'promptSummary,pageContentAnalysis,chat'

export interface Applications {
  /** The assistant's own page. */
  address: string | undefined
  /** Applications that take questions. */
  answering: ReadonlySet<string>
  /** Asks again; there where it could not be found out. */
  again?: () => Promise<unknown>
}

const none: Applications = { address: undefined, answering: new Set() }

/** Nothing without the right, or where the provider has set none up. */
export function useApplications(): Applications {
  const may = useMay(assistantRight)
  const { data, isError, refetch } = useQuery({
    queryKey: ['assistant', 'applications'],
    enabled: may,
    queryFn: () => call(getApplicationConfig, { applicationCodes: codes }, { quiet: true }),
    staleTime: Infinity,
    select: (told): Applications => {
      const address = told.flatMap(({ instanceList }) => instanceList).find(({ channel }) => channel.channelUrl)
      return {
        address: asWebAddress(address?.channel.channelUrl),
        answering: new Set(
          told.filter(({ configList }) => configList.length > 0).map(({ applicationCode }) => applicationCode),
        ),
      }
    },
  })
  if (may && isError) return { ...none, again: refetch }
  return (may && data) || none
}

const asWebAddress = (text: string | undefined) =>
  /^https?:$/.test(URL.parse(text ?? '')?.protocol ?? '') ? text : undefined

/** The application that a failure is sent to; absent where none takes questions. */
export const codeForFailures = (
  { answering }: Pick<Applications, 'answering'>,
  hasChat: boolean,
): ApplicationCode | undefined =>
  (['pageContentAnalysis', 'promptSummary'] as const).find((code) => answering.has(code)) ??
  (hasChat ? 'chat' : undefined)

/**
 * The assistant's page with a question. It stands behind `#`, so that no server on the way writes down what a factory was told.
 */
export function addressWithQuestion(address: string, question: string): string {
  const url = new URL(address)
  const route = url.hash.length > 1 ? url.hash : '#/'
  url.hash = `${route}${route.includes('?') ? '&' : '?'}${new URLSearchParams({ question })}`
  return url.href
}
