/** A system beside the suite, at an address that the server trusts. It really listens: where a context's requests are answered by the journey instead, a tab that opens loses its own at times, and never arrives. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { ownSite } from './sites.fixture.ts'

export const partnerHost = (): string => `127.0.0.1:${ownSite().partnerPort}`
export const partnerAddress = (): string => `http://${partnerHost()}`

export async function openPartner(answer: RequestListener): Promise<Server> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(ownSite().partnerPort, '127.0.0.1', resolve))
  return server
}

export async function closePartner(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
