import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port'
import { until } from './until'

const SERVER = '/usr/sbin/slapd'
const SCHEMAS = '/etc/ldap/schema'
const MODULES = '/usr/lib/ldap'
export const PEOPLE = 'ou=people,dc=example,dc=com'

export const hasDirectoryServer = (): boolean => existsSync(SERVER) && existsSync(SCHEMAS)

export interface DirectoryServer {
  url: string
  stop(): Promise<void>
}

const settings = (folder: string): string =>
  [
    ...['core', 'cosine', 'inetorgperson'].map((name) => `include ${SCHEMAS}/${name}.schema`),
    `modulepath ${MODULES}`,
    'moduleload back_mdb',
    `pidfile ${folder}/slapd.pid`,
    'database mdb',
    'suffix "dc=example,dc=com"',
    `directory ${folder}/data`,
    // A user can authenticate and read the own entry, no others.
    'access to attrs=userPassword by anonymous auth by * none',
    'access to * by self read by * none',
    '',
  ].join('\n')

const entries = (people: readonly DirectoryEntry[]): string =>
  [
    'dn: dc=example,dc=com\nobjectClass: dcObject\nobjectClass: organization\no: 示例\ndc: example',
    `dn: ${PEOPLE}\nobjectClass: organizationalUnit\nou: people`,
    ...people.map(
      ({ uid, name, password }) =>
        `dn: uid=${uid.replaceAll(',', '\\,')},${PEOPLE}\nobjectClass: inetOrgPerson\nuid: ${uid}\nsn: ${name}\ncn: ${name}\nuserPassword: ${password}`,
    ),
    '',
  ].join('\n\n')

export interface DirectoryEntry {
  uid: string
  name: string
  password: string
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false)).once('connect', () => socket.end())
  })

/** A directory of its own on a free port of this machine, with these people in it. */
export async function startDirectory(people: readonly DirectoryEntry[]): Promise<DirectoryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'zeus-directory-'))
  const [file, list] = [join(folder, 'slapd.conf'), join(folder, 'people.ldif')]
  mkdirSync(join(folder, 'data'))
  writeFileSync(file, settings(folder))
  writeFileSync(list, entries(people))
  const added = spawnSync(SERVER, ['-T', 'add', '-f', file, '-l', list])
  if (added.status !== 0) throw new Error(added.stderr.toString())
  const port = await freePort()
  const url = `ldap://127.0.0.1:${port}`
  const server = spawn(SERVER, ['-f', file, '-h', url, '-d', '0'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  await until('the directory answers', () => answers(port))
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
