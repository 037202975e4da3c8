import { clientOf } from './clients'
import { type Contender, topicsOf, type Workload, type WorkloadName, workloads } from './workload'

/**
 * Runs in a process of its own: all readers of one workload. Answers each message with what they got so far;
 * `pause` and `resume` stop and start the reading of the first two.
 */
const [port, contender, name] = [Number(process.argv[2]), process.argv[3] as Contender, process.argv[4] as WorkloadName]
const workload: Workload = workloads[name]
const keepsTimes = workload.keepsTimes === true
/** Sign-ins of a whole product, lent to the readers in turn. */
const tokens = (process.env.BENCH_TOKENS ?? 'bench').split(' ')
const clients = Array.from({ length: workload.clients }, (_, index) => {
  const token = tokens[index % tokens.length] as string
  return clientOf(contender, port, topicsOf(workload, index), workload, keepsTimes, token)
})

process.on('message', (message) => {
  if (message === 'pause') for (const client of clients.slice(0, 2)) client.pause()
  if (message === 'resume') for (const client of clients.slice(0, 2)) client.resume()
  const sum = (of: (client: (typeof clients)[number]) => number) =>
    clients.reduce((total, client) => total + of(client), 0)
  const { user, system } = process.cpuUsage()
  process.send?.({
    ticks: sum((client) => client.ticks),
    bytes: sum((client) => client.bytes),
    messages: sum((client) => client.messages),
    cpuMs: (user + system) / 1_000,
    latencies: clients.flatMap((client) => client.latencies.splice(0)),
    ...(message === 'where' ? { where: clients.map((client) => client.newest()) } : {}),
  })
})

await Promise.all(clients.map((client) => client.subscribed))
process.send?.({ ready: true })
