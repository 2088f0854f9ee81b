/** Mail by SMTP. */
import { createTransport } from 'nodemailer'
import { SendError, type Message } from '../ports.ts'
import { providerTimeoutMs } from './call-provider.ts'

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, `smtp://…:587` (STARTTLS is insisted on, except on this machine). */
  url: string
  /** `Mouldwright <no-reply@mould.example>` */
  from: string
  timeoutMs?: number
}

/** One address, nothing around it. */
const address = /^[^\s@,;<>"()]{1,64}@[^\s@,;<>"()]{1,255}$/
const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host)

export function createSmtpMail({
  url,
  from,
  timeoutMs = providerTimeoutMs,
}: SmtpOptions): (message: Message) => Promise<void> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text }) => {
    if (!address.test(to)) throw new SendError('smtp address', { isPermanent: true })
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string }
      // A wrong password is the deployment's fault, and is put right without the message being lost.
      const isPermanent = (responseCode ?? 0) >= 500 && code !== 'EAUTH'
      throw new SendError(`smtp ${responseCode ?? code ?? 'unknown'}`.slice(0, 60), { isPermanent })
    }
  }
}
