import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/*
 * ClickHouse itself, as the package `chdb` carries it, behind as much of the server's HTTP interface as a client needs:
 * `node --import tsx engine.ts PACKAGES FOLDER PORT USER PASSWORD [ADDRESS]`. Parsing, types, tables, deduplication and answers
 * are the engine's; requests are run one after another.
 */
interface Engine {
  queryAsync(query: string, options: { format: string }): Promise<{ bytes(): Uint8Array }>
}

const [packages = '', folder = '', port = '', user = '', password = '', address = '127.0.0.1'] = process.argv.slice(2)
const { Session } = createRequire(join(packages, 'package.json'))('chdb') as { Session: new (path: string) => Engine }
const engine = new Session(join(folder, 'data'))

/** Parameters of a request that are not settings of the engine. */
const OF_HTTP = /^(query|query_id|database|user|password|role|session_id|wait_end_of_query|default_format|param_.*)$/
const OF_HTTP_TOO = /^(enable_http_compression|send_progress_in_http_headers|http_.*|compress|decompress)$/

const quoted = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`

function isKnown({ headers }: IncomingMessage): boolean {
  const basic = headers.authorization?.replace(/^Basic /, '') ?? ''
  const [own = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return own === user && rest.join(':') === password
}

async function run(search: URLSearchParams, body: Buffer): Promise<Uint8Array> {
  const given = search.get('query')
  const statement = (given ?? body.toString('utf8')).trim().replace(/;$/, '')
  const [, query = statement, format = 'TabSeparated'] = /^([\s\S]*?)\s+FORMAT\s+(\w+)$/.exec(statement) ?? []
  const params = [...search].filter(([name]) => name.startsWith('param_'))
  if (params.length > 0) {
    await engine.queryAsync(`SET ${params.map(([name, value]) => `${name} = ${quoted(value)}`).join(', ')}`, { format })
  }
  if (given === null || !/^INSERT/i.test(query)) return (await engine.queryAsync(query, { format })).bytes()
  const settings = [...search].filter(([name]) => !OF_HTTP.test(name) && !OF_HTTP_TOO.test(name))
  const file = join(folder, randomUUID())
  await writeFile(file, body)
  try {
    const list = settings.map(([name, value]) => `${name} = ${quoted(value)}`).join(', ')
    const set = list === '' ? '' : `SETTINGS ${list}`
    return (await engine.queryAsync(`${query} FROM INFILE ${quoted(file)} ${set} FORMAT ${format}`, { format })).bytes()
  } finally {
    await rm(file, { force: true })
  }
}

function refuse(response: ServerResponse, status: number, words: string): void {
  const [, code = '1002'] = /Code: (\d+)/.exec(words) ?? []
  response.writeHead(status, { 'x-clickhouse-exception-code': code, 'content-type': 'text/plain' }).end(words)
}

let turn: Promise<unknown> = Promise.resolve()
createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://engine')
  if (pathname === '/ping') return void response.end('Ok.\n')
  const body = buffer(request)
  if (!isKnown(request)) {
    return refuse(response, 401, `Code: 516. DB::Exception: Authentication failed (AUTHENTICATION_FAILED)`)
  }
  turn = Promise.all([body, turn]).then(async ([bytes]) => {
    try {
      response.end(await run(searchParams, bytes))
    } catch (thrown) {
      const words = thrown instanceof Error ? thrown.message : String(thrown)
      refuse(response, 500, words.slice(Math.max(0, words.indexOf('Code:'))))
    }
  })
}).listen(Number(port), address, () => console.log('ready'))
