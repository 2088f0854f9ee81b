/** A control that takes files by FTP, as far as the gateway asks for it: one folder, passive connections. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Moment = 'half stored' | 'RETR' | 'RNFR' | 'renamed'

export interface Control {
  address: string
  folder: string
  /** Answers these commands with a refusal of its own. */
  refuses: Map<string, string>
  /** Bytes that it changes in what it was sent. */
  spoils: boolean
  said: string[]
  /** Called where something can happen: in the middle of what it is sent, at a command, and after a renaming. */
  meets: (moment: Moment) => void | Promise<void>
  close(): Promise<void>
}

const listening = (server: Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

export async function startControl(login = 'cnc', password = 'geheim'): Promise<Control> {
  const folder = await mkdtemp(join(tmpdir(), 'control-'))
  const sockets = new Set<Socket>()
  const control = {
    refuses: new Map<string, string>(),
    spoils: false,
    said: [] as string[],
    folder,
    meets: (_: Moment): void | Promise<void> => undefined,
  }

  function serve(socket: Socket): void {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let from = ''
    let user = ''
    let data: Promise<Socket> | undefined

    async function passive(command: string): Promise<void> {
      const server = createServer()
      data = new Promise((resolve) => server.once('connection', (one) => (server.close(), resolve(one))))
      const port = await listening(server)
      say(
        command === 'EPSV'
          ? `229 Entering extended passive mode (|||${port}|)`
          : `227 Entering passive mode (127,0,0,1,${port >> 8},${port & 255})`,
      )
    }

    async function store(name: string): Promise<void> {
      const line = await data!
      say('150 Go on')
      const parts: Buffer[] = []
      for await (const part of line) {
        if (parts.push(part as Buffer) === 1) await control.meets('half stored')
      }
      const content = Buffer.concat(parts)
      if (control.spoils) content[0]! ^= 1
      await writeFile(join(folder, name), content)
      say('226 Stored')
    }

    async function give(name: string): Promise<void> {
      await control.meets('RETR')
      const content = await readFile(join(folder, name))
      const line = await data!
      say('150 Here it comes')
      line.end(content)
      say('226 Given')
    }

    async function obey(line: string): Promise<unknown> {
      const [command = '', ...rest] = line.split(' ')
      const given = rest.join(' ')
      control.said.push(command === 'PASS' ? command : line)
      const refusal = control.refuses.get(command)
      if (refusal) return say(refusal)
      switch (command) {
        case 'USER':
          user = given
          return say('331 Password')
        case 'PASS':
          return say(user === login && given === password ? '230 Welcome' : '530 Not signed in')
        case 'FEAT':
          return say('211 None')
        case 'TYPE':
        case 'STRU':
        case 'OPTS':
          return say('200 As you like')
        case 'CWD':
          return say(given === '/PROG/' || given === '/PROG' ? '250 There' : '550 No such folder')
        case 'EPSV':
        case 'PASV':
          return passive(command)
        case 'STOR':
          return store(given)
        case 'RETR':
          return give(given)
        case 'DELE':
          return rm(join(folder, given)).then(
            () => say('250 Gone'),
            () => say('550 Not there'),
          )
        case 'RNFR':
          from = given
          await control.meets('RNFR')
          return say('350 To what?')
        case 'RNTO':
          await rename(join(folder, from), join(folder, given))
          await control.meets('renamed')
          return say('250 Renamed')
        case 'QUIT':
          return socket.end('221 Bye\r\n')
        default:
          return say('502 Not here')
      }
    }

    say('220 Control')
    let turn: Promise<unknown> = Promise.resolve()
    let rest = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      const lines = (rest + String(text)).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) turn = turn.then(() => obey(line)).catch(() => say('550 Cannot'))
    })
    socket.on('error', () => undefined)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer(serve)
  const port = await listening(server)
  return Object.assign(control, {
    address: `ftp://127.0.0.1:${port}/PROG`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  })
}
