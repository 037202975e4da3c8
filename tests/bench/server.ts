import { serve } from './contenders'
import { type Contender, Player, rateOf, type Workload, type WorkloadName, workloads } from './workload'

/** Runs in a process of its own: one contender, fed one workload. */
const contender = process.argv[2] as Contender
const workload: Workload = workloads[process.argv[3] as WorkloadName]
const service = await serve(contender, workload)
const player = new Player(workload, rateOf(workload, contender), service.publish)
const { gc } = globalThis as { gc?: () => void }

process.on('message', (message) => {
  if (message === 'start') player.start()
  if (message === 'stop') player.stop()
  if (message === 'collect') gc?.()
  process.send?.({
    ...service.usage(),
    owed: player.owed,
    ...(message === 'stop' ? { newest: service.newest() } : {}),
  })
})
process.send?.({ port: service.port })
