import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from './certificate'
import { PROJECT_ROOT } from './start-gateway'
import { until } from './until'

const PLACES = ['nginx', '/usr/sbin/nginx']

/** The path of an nginx on this machine that can do TLS, where there is an openssl too; undefined otherwise. */
export function findNginx(): string | undefined {
  if (spawnSync('openssl', ['version']).status !== 0) return undefined
  return PLACES.find((path) => spawnSync(path, ['-v']).status === 0)
}

export interface Nginx {
  stop(): Promise<void>
}

/**
 * An nginx with the settings of `deploy/nginx.conf` and a certificate of its own, from `port` to the gateway on
 * `upstream`, both of this machine.
 */
export async function startNginx(path: string, port: number, upstream: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-nginx-'))
  const { key, certificate } = makeCertificate(folder)
  const site = (await readFile(join(PROJECT_ROOT, 'deploy', 'nginx.conf'), 'utf8'))
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('/etc/ssl/zeus.pem', certificate)
    .replace('/etc/ssl/zeus.key', key)
    .replaceAll('127.0.0.1:8700', `127.0.0.1:${upstream}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const settings = join(folder, 'nginx.conf')
  await writeFile(
    settings,
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr;\nevents {}\nhttp { access_log off;\n${temporary}\n${site} }\n`,
  )
  const child = spawn(path, ['-p', folder, '-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await until('nginx answers', () => {
    if (child.exitCode !== null) throw new Error(said)
    return new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  })
  return {
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
