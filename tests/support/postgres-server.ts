import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port'

const ROOT = '/usr/lib/postgresql'

/** Where Debian keeps the programs of the server; undefined when it is not installed. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(ROOT)) return undefined
  const newest = readdirSync(ROOT).sort((one, other) => Number(other) - Number(one))[0]
  const folder = join(ROOT, newest ?? '', 'bin')
  return existsSync(join(folder, 'postgres')) ? folder : undefined
}

export interface PostgresServer {
  url: string
  stop(): Promise<void>
}

/** The server refuses to run as root: then it runs as the user that its package made. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString()))
  return { ...(uid ? { uid } : {}), ...(gid ? { gid } : {}) }
}

/** A new PostgreSQL server with an empty database on a free port of this machine. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'zeus-postgres-'))
  const who = postgresUser()
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid ?? who.uid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'zeus', '-A', 'trust', '-N', '--locale=C.UTF-8'],
    who,
  )
  if (made.status !== 0) throw new Error(made.stderr.toString())
  const port = await freePort()
  const options = ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...who,
    stdio: 'pipe',
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(said)))
  })
  return {
    url: `postgres://zeus@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
