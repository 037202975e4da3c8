import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { ZeusError } from '../../shared/protocol/errors'
import { projectRoot } from '../processes/environment'
import { createToolServer } from '../serve/mcp/tool-server'
import { toolsAt } from '../serve/mcp/tools-at'

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
  const access = toolsAt(async (path, signal) => {
    const ends = AbortSignal.any([AbortSignal.timeout(REQUEST_MS), ...(signal ? [signal] : [])])
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(new URL(path, url), { headers, redirect: 'error', signal: ends })
    const text = await response.text()
    if (text.length > ANSWER_MAX_CHARACTERS) throw new ZeusError('too-large')
    return text
  })
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }
  serveStdio(() => createToolServer(access, version))
}

run()
