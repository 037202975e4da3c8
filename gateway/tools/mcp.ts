import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { ZeusError } from '../../shared/protocol/errors'
import { projectRoot } from '../processes/environment'
import { createRelay } from '../serve/mcp/relay'
import { dataOf } from '../serve/mcp/tools-at'

const REQUEST_MS = 30_000
const ANSWER_MAX_CHARACTERS = 2 ** 20

/** The tools of a gateway over stdin and stdout; the token is sent in a header alone, and to no other address. */
function run(): void {
  const { ZEUS_URL: url = 'http://127.0.0.1:8700', ZEUS_TOKEN: token } = process.env
  if (!token || !URL.canParse(url)) {
    process.stderr.write('ZEUS_TOKEN is missing, or ZEUS_URL is no address: see docs/programs.md\n')
    process.exitCode = 1
    return
  }
  const post = async (body: string, signal: AbortSignal): Promise<string> => {
    const response = await fetch(new URL('/mcp', url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(REQUEST_MS), signal]),
    })
    const text = await response.text()
    if (text.length > ANSWER_MAX_CHARACTERS) throw new ZeusError('too-large')
    if (!response.ok) dataOf(text)
    return text
  }
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }
  serveStdio(() => createRelay(post, version))
}

run()
