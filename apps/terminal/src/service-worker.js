// Keeps the page and its files, so that it opens without the server. Calls go past it. `version` and `first` are written by the build.
const kept = `floor-${version}`
const page = '/floor'

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(kept)
    await cache.addAll([page, ...first])
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith('floor-') && name !== kept) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(forget())
})

/** The newest page where the server answers in time; else the kept one. */
async function openPage(request) {
  const cache = await caches.open(kept)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(4000) })
    if (answer.ok) await cache.put(page, answer.clone())
    return answer.ok ? answer : ((await cache.match(page)) ?? answer)
  } catch (error) {
    const known = await cache.match(page)
    if (known) return known
    throw error
  }
}

async function openFile(request) {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(kept)).put(request, answer.clone())
  return answer
}

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.method !== 'GET') return
  if (pathname === page || pathname === `${page}/`) event.respondWith(openPage(event.request))
  else if (pathname.startsWith(`${page}/assets/`)) event.respondWith(openFile(event.request))
})
