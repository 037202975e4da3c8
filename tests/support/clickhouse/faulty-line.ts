import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { LineFault } from './server'

/*
 * A proxy to a server with a fault that `GET /be?FAULT` sets: `node --import tsx faulty-line.ts PORT URL`. It runs in a
 * process of its own, because the client blocks its event loop while it waits for an answer.
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
  // The server has executed the request, but the client gets no answer.
  if (fault === 'lose-answer') {
    fault = 'none'
    return void request.socket.destroy()
  }
  const code = answer.headers.get('x-clickhouse-exception-code')
  response.writeHead(answer.status, code ? { 'x-clickhouse-exception-code': code } : {}).end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
