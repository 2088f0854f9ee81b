/** Mail against a small SMTP server on this machine. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message, SendError } from '../ports.ts'
import { createSmtpMail } from './smtp-mail.ts'

let server: Server
let url: string
let letters: string[]
let commands: string[]
/** What the server says to RCPT. */
let toRecipient: string

beforeEach(async () => {
  ;[letters, commands, toRecipient] = [[], [], '250 ok']
  server = createServer((socket) => {
    let [buffer, letter] = ['', undefined as string | undefined]
    socket.on('error', () => {})
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8')
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (letter !== undefined) {
          if (line !== '.') letter += `${line}\n`
          else {
            letters.push(letter)
            letter = undefined
            socket.write('250 kept\r\n')
          }
          continue
        }
        commands.push(line)
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'DATA') letter = ''
        socket.write(`${{ DATA: '354 go on', RCPT: toRecipient, QUIT: '221 bye' }[verb] ?? '250 ok'}\r\n`)
        if (verb === 'QUIT') socket.end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const message: Message = {
  to: 'lin@mould.example',
  template: 'code',
  language: 'zh',
  params: {},
  subject: '登录验证码',
  text: '验证码 123456',
}
const mail = () => createSmtpMail({ url, from: 'Mouldwright <no-reply@mould.example>', timeoutMs: 60_000 })
const failure = (to: string) =>
  mail()({ ...message, to }).then(
    () => undefined,
    (error: SendError) => [error.message, error.isPermanent],
  )

describe('mail by SMTP', () => {
  it('arrives with its subject and text in both languages’ letters', async () => {
    await mail()(message)
    expect(commands).toContain('RCPT TO:<lin@mould.example>')
    const [head = '', body = ''] = letters[0]!.split(/\n\n(.*)/s)
    expect(head).toContain('From: Mouldwright <no-reply@mould.example>')
    expect(head).toContain('Auto-Submitted: auto-generated')
    expect(head).toContain(`Subject: =?UTF-8?B?${Buffer.from(message.subject).toString('base64')}?=`)
    expect(Buffer.from(body.trim(), 'base64').toString('utf8')).toContain(message.text)
  })

  it('knows a refusal for good from one for now', async () => {
    toRecipient = '550 no such user'
    expect(await failure('gone@mould.example')).toEqual(['smtp 550', true])
    toRecipient = '451 busy'
    expect(await failure('lin@mould.example')).toEqual(['smtp 451', false])
  })

  it('writes to one address and nothing else', async () => {
    for (const to of ['a@x.example, b@y.example', 'a@x.example\r\nBCC: b@y.example', '<a@x.example>', 'a'])
      expect(await failure(to)).toEqual(['smtp address', true])
    expect(commands).toEqual([])
  })

  it('insists on STARTTLS with any other machine', async () => {
    const [{ port }] = [server.address() as AddressInfo]
    const open = createSmtpMail({ url: `smtp://[::ffff:127.0.0.1]:${port}`, from: 'a@mould.example', timeoutMs: 2_000 })
    await expect(open(message)).rejects.toMatchObject({ isPermanent: false })
    expect(letters).toEqual([])
  })
})
