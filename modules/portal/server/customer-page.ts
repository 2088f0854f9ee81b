import type { Db } from '@mouldwright/server-kit'
import { sharedMoulds, type SharedMould } from './customer.query.ts'
import { escapeHtml } from '@mouldwright/kernel'
import type { Tell } from './page-frame.ts'
import type { Link } from './visit.ts'

interface PageParts {
  tell: Tell
  path: string
  today: string
}

function milestones({ startDate, trials, promisedDate, finishedDate, isFinished }: SharedMould, tell: Tell): string {
  const steps: [name: string, day: string | null, isDone: boolean][] = [
    ...(startDate ? [[tell('start'), startDate, false] as [string, string, boolean]] : []),
    ...trials.map(({ event, plannedDate, actualDate }): [string, string | null, boolean] => [
      tell('trial', { event }),
      actualDate ?? plannedDate,
      actualDate !== null,
    ]),
    [tell('delivery'), finishedDate ?? promisedDate, isFinished],
  ]
  const rows = steps.map(
    ([name, day, isDone]) =>
      `<li${isDone ? ' class="is-done"' : ''}><b>${name}</b><span>${day ?? tell('open')}${isDone ? ` <span class="soft">${tell('done')}</span>` : ''}</span></li>`,
  )
  return `<ol class="steps">${rows.join('')}</ol>`
}

function mouldSection(mould: SharedMould, { tell, path }: PageParts): string {
  const { forecast, promisedDate, photos } = mould
  const range = forecast ? `<span class="day">${tell('range', forecast)}</span>` : tell('open')
  const facts = mould.isFinished
    ? ''
    : `<dl><div><dt>${tell('promised')}</dt><dd>${promisedDate ?? tell('open')}</dd></div><div><dt>${tell('forecast')}</dt><dd>${range}</dd></div></dl>`
  const pictures = photos.map(
    ({ id, caption, takenOn }) =>
      `<figure><img src="${escapeHtml(path)}/photo/${id}" alt="${escapeHtml(caption)}" loading="lazy"><figcaption>${escapeHtml([takenOn, caption].filter(Boolean).join(' · '))}</figcaption></figure>`,
  )
  const album = pictures.length === 0 ? '' : `<h3>${tell('photos')}</h3><div class="photos">${pictures.join('')}</div>`
  return `<section><h2>${escapeHtml(mould.number)} ${escapeHtml(mould.name)}</h2>${facts}${milestones(mould, tell)}${album}</section>`
}

/** Moulds of a customer: milestones, the promise, the forecast as a range, released photos. */
export async function customerBody(db: Db, link: Link, parts: PageParts): Promise<string> {
  const moulds = await sharedMoulds(db, link, parts.today)
  if (moulds.length === 0) return `<section><p>${parts.tell('noMoulds')}</p></section>`
  return moulds.map((mould) => mouldSection(mould, parts)).join('')
}
