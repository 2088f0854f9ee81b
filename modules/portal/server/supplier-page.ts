import { linesAtSupplier, type SupplierLine } from '@mouldwright/outsourcing/server/api'
import type { Db } from '@mouldwright/server-kit'
import { escapeHtml } from '@mouldwright/kernel'
import type { Tell } from './page-frame.ts'
import type { Link } from './visit.ts'

interface PageParts {
  tell: Tell
  /** Proves that a form came from this page. */
  form: string
  path: string
  today: string
}

const orderForm = (of: readonly SupplierLine[], { tell, form, path, today }: PageParts): string => {
  const { orderId, order, status } = of[0]!
  const rows = of.map(
    ({ id, part, process, out, expectedDate }) =>
      `<tr><td data-label="${tell('part')}">${escapeHtml(part)}</td><td data-label="${tell('process')}">${escapeHtml(process)}</td><td class="figure" data-label="${tell('pieces')}">${out}</td><td><label><span class="label">${tell('backOn')}</span> <input type="date" name="date-${id}" value="${expectedDate ?? ''}" min="${today}" max="2099-12-31"></label></td></tr>`,
  )
  const heads = ['part', 'process', 'pieces', 'backOn']
    .map((head) => `<th scope="col"${head === 'pieces' ? ' class="figure"' : ''}>${tell(head)}</th>`)
    .join('')
  const begin =
    status === 'sent' || status === 'confirmed'
      ? `<button name="act" value="begin">${tell('begin')}</button>`
      : `<span class="soft">${tell('inWork')}</span>`
  return `<section><h2>${escapeHtml(order)}</h2><p class="soft">${tell(status === 'sent' ? 'toConfirm' : 'confirmed')}</p><form method="post" action="${escapeHtml(path)}"><input type="hidden" name="form" value="${form}"><input type="hidden" name="order" value="${orderId}"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table><div class="tools"><button class="main" name="act" value="confirm">${tell('confirm')}</button>${begin}</div></form></section>`
}

/** Open orders of one supplier, each a form that works without script. */
export async function supplierBody(db: Db, link: Link, parts: PageParts): Promise<string> {
  const lines = await linesAtSupplier(db, link, link.supplierId!)
  if (lines.length === 0) return `<section><p>${parts.tell('noOrders')}</p></section>`
  const orders = Map.groupBy(lines, ({ orderId }) => orderId)
  return `<p class="soft">${parts.tell('supplierHint')}</p>${[...orders.values()].map((of) => orderForm(of, parts)).join('')}`
}
