import { RawClient } from './raw-client'
import { topicsOf, workload } from './workload'

/** Runs in a process of its own; answers each message with what all its clients got so far. */
const port = Number(process.argv[2])
const clients = Array.from({ length: workload.clients }, (_, index) => new RawClient(port, topicsOf(index)))

process.on('message', () => {
  const sum = (of: (client: RawClient) => number) => clients.reduce((total, client) => total + of(client), 0)
  process.send?.({ ticks: sum((client) => client.ticks), bytes: sum((client) => client.bytes), ...process.cpuUsage() })
})

await Promise.all(clients.map((client) => client.subscribed))
process.send?.({ ready: true })
