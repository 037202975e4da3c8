import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { LineFault } from './server'

/*
 * A line to a server that fails as it is told to, by `GET /be?FAULT`: `node --import tsx faulty-line.ts PORT URL`. In a
 * process of its own, because whoever asks waits for the answer without a turn of the loop.
 */
const [port = '', target = ''] = process.argv.slice(2)
let fault: LineFault = 'none'

createServer(async (request, response) => {
  if (request.url?.startsWith('/be?')) {
    fault = request.url.slice('/be?'.length) as LineFault
    response.end()
    return
  }
  if (fault === 'refuse') return void request.socket.destroy()
  if (fault === 'hang') return
  if (fault === 'full') {
    const words = 'Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space (NOT_ENOUGH_SPACE)'
    return void response.writeHead(500, { 'x-clickhouse-exception-code': '243' }).end(words)
  }
  const { authorization = '' } = request.headers
  const { method = 'POST', url = '/' } = request
  const answer = await fetch(new URL(url, target), { method, headers: { authorization }, body: await buffer(request) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  // What it did is done; nobody hears of it.
  if (fault === 'lose-answer') {
    fault = 'none'
    return void request.socket.destroy()
  }
  const code = answer.headers.get('x-clickhouse-exception-code')
  response.writeHead(answer.status, code ? { 'x-clickhouse-exception-code': code } : {}).end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
