import { CrowdReader } from './crowd-reader'

/** Who reads: told by the script, in a process of its own so that the gateway's figures are the gateway's. */
export interface CrowdOrder {
  port: number
  readers: { token: string; topics: string[]; maxHz: number; wall: boolean }[]
}

export interface CrowdFigures {
  wall: { gaps: number[]; waits: number[]; frames: number }
  people: { gaps: number[]; waits: number[]; frames: number }
  bytes: number
}

/** So many begin at once: as after an upgrade, but not all in one millisecond. */
const AT_ONCE = 50
const ASK_EVERY_MS = 1_000
/** Of people every so many is asked for how long a call waits; of walls each. */
const ASKED = 40

process.once('message', async ({ port, readers }: CrowdOrder) => {
  const walls: CrowdReader[] = []
  const people: CrowdReader[] = []
  for (let at = 0; at < readers.length; at += AT_ONCE) {
    const begun = readers.slice(at, at + AT_ONCE).map(({ token, topics, maxHz, wall }) => {
      const reader = new CrowdReader(port, token, topics, maxHz)
      ;(wall ? walls : people).push(reader)
      return reader
    })
    await Promise.all(begun.map(({ subscribed }) => subscribed))
  }
  const asked = [...walls, ...people.filter((_, at) => at % ASKED === 0)]
  setInterval(() => {
    for (const reader of asked) reader.askClock()
  }, ASK_EVERY_MS)
  const of = (list: CrowdReader[]) => ({
    gaps: list.flatMap(({ gaps }) => gaps),
    waits: list.flatMap(({ waits }) => waits),
    frames: list.reduce((sum, { frames }) => sum + frames, 0),
  })
  const bytes = () => [...walls, ...people].reduce((sum, reader) => sum + reader.bytes, 0)
  process.on('message', (what) => {
    if (what === 'begin') for (const reader of [...walls, ...people]) reader.begin()
    const figures: CrowdFigures = { wall: of(walls), people: of(people), bytes: bytes() }
    process.send?.(figures)
  })
  process.send?.('joined')
})
