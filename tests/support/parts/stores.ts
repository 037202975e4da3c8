import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ClickHouseServer } from '../../../gateway/past/recorder/days-location'
import { clickHouseEngine } from '../clickhouse/server'
import { findNatsServer } from '../nats-server'
import { postgresPrograms, postgresUser } from '../postgres-server'
import { S3_BUCKET, S3_KEY, S3_REGION, S3_SECRET } from '../s3-server'
import { PROJECT_ROOT } from '../start-gateway'
import type { Machine } from './machines'
import { createProgram, type Program } from './program'

const PORTS = { nats: 14_222, postgres: 15_432, bucket: 19_000, clickhouse: 18_123 }
const HISTORY = { user: 'zeus', password: 'history', database: 'zeus' }

const fromSource = (path: string, ...values: string[]): string[] => [
  ...[process.execPath, '--import', 'tsx', join(PROJECT_ROOT, 'tests', 'support', path)],
  ...values,
]

/** The shared programs of an installation on a machine of their own, and the settings by which others reach them. */
export function storesOn(machine: Machine, folder: string, network: string) {
  const { address } = machine
  const url = `http://${address}:${PORTS.bucket}`
  return {
    programs: {
      nats: natsOn(machine, join(folder, 'nats')),
      postgres: postgresOn(machine, join(folder, 'postgres'), network),
      bucket: createProgram({
        name: 'bucket',
        machine,
        ready: PORTS.bucket,
        command: fromSource('parts/bucket.ts', address, String(PORTS.bucket)),
      }),
      ...(clickHouseEngine() ? { clickhouse: clickHouseOn(machine, join(folder, 'clickhouse')) } : {}),
    },
    bus: `nats://${address}:${PORTS.nats}`,
    database: `postgres://zeus@${address}:${PORTS.postgres}/postgres`,
    history: { url: `http://${address}:${PORTS.clickhouse}`, ...HISTORY },
    uploads: {
      ZEUS_UPLOADS: `s3://${S3_BUCKET}/parts?endpoint=${url}&region=${S3_REGION}`,
      ZEUS_UPLOADS_KEY: S3_KEY,
      ZEUS_UPLOADS_SECRET: S3_SECRET,
    },
  }
}

/** Answer of a history server to a query, as text. */
export async function queryClickHouse({ url, user, password }: ClickHouseServer, question: string): Promise<string> {
  const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}` }
  const answer = await fetch(url, { method: 'POST', headers, body: question })
  const words = (await answer.text()).trim()
  if (!answer.ok) throw new Error(words)
  return words
}

const natsOn = (machine: Machine, folder: string): Program =>
  createProgram({
    name: 'nats',
    machine,
    ready: PORTS.nats,
    command: [findNatsServer() ?? '', ...['-a', machine.address, '-p', String(PORTS.nats), '-js', '-sd', folder]],
  })

function postgresOn(machine: Machine, folder: string, network: string): Program {
  const programs = postgresPrograms() ?? ''
  const who = postgresUser()
  mkdirSync(folder)
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid ?? who.uid)
  const data = join(folder, 'data')
  if (!existsSync(data)) {
    const args = ['-D', data, '-U', 'zeus', '-A', 'trust', '-N', '--locale=C.UTF-8']
    const made = spawnSync(join(programs, 'initdb'), args, who)
    if (made.status !== 0) throw new Error(made.stderr.toString())
    spawnSync('sh', ['-c', `echo 'host all all ${network} trust' >> ${join(data, 'pg_hba.conf')}`], who)
  }
  const command = [join(programs, 'postgres'), '-D', data, '-p', String(PORTS.postgres)]
  const options = ['-c', `listen_addresses=${machine.address}`, '-c', `unix_socket_directories=${folder}`]
  const run = [...command, ...options]
  // A namespace is entered as root; the server then runs as its own user.
  const asUser =
    who.uid === undefined ? run : ['setpriv', `--reuid=${who.uid}`, `--regid=${who.gid}`, '--clear-groups', ...run]
  return createProgram({ name: 'postgres', machine, ready: PORTS.postgres, command: asUser })
}

function clickHouseOn(machine: Machine, folder: string): Program {
  mkdirSync(folder)
  const { user, password } = HISTORY
  const values = [clickHouseEngine(), folder, String(PORTS.clickhouse), user, password, machine.address]
  return createProgram({
    name: 'clickhouse',
    machine,
    ready: PORTS.clickhouse,
    command: fromSource('clickhouse/engine.ts', ...values),
  })
}
