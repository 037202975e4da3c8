import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tryLease } from '../../../../gateway/serve/bus/lease'
import { type NatsBus, openNatsBus } from '../../../../gateway/serve/bus/nats-bus'
import { openNatsLease } from '../../../../gateway/serve/bus/nats-lease'
import { StoredBlocks } from '../../../../gateway/serve/bus/stored-blocks'
import { hasOpenssl } from '../../../support/certificate'
import { BUS_SECRETS, findNatsServer, startSecuredNats } from '../../../support/nats-server'

const path = hasOpenssl() ? findNatsServer() : undefined
if (!path) console.warn('tests of what a feed keeps on its bus skipped: no nats-server or no openssl')

// As the user `feed` of deploy/nats.conf, who must be allowed all of it.
describe.skipIf(!path)('the blocks of a feed on a real server', () => {
  let server: Awaited<ReturnType<typeof startSecuredNats>>
  let [one, two]: [NatsBus?, NatsBus?] = []

  beforeAll(async () => {
    server = await startSecuredNats(path as string)
    const { address, ca } = server
    const open = (name: string) => openNatsBus({ address, ca, user: 'feed', secret: BUS_SECRETS.feed }, name)
    ;[one, two] = [await open('one'), await open('two')]
  })
  afterAll(async () => {
    await one?.close()
    await two?.close()
    await server?.stop()
  })

  const openOf = (bus: NatsBus | undefined) => StoredBlocks.open((bus as NatsBus).connection, 'bridge')
  async function textsOf(blocks: StoredBlocks): Promise<string[]> {
    const texts: string[] = []
    for await (const block of blocks.read()) texts.push(block.toString())
    return texts
  }

  test('are empty before the first start, then the start and what follows it, in order', async () => {
    const blocks = await openOf(one)
    expect(await textsOf(blocks)).toEqual([])
    await blocks.begin(Buffer.from('day 1'))
    await blocks.append(Buffer.from('a'))
    await blocks.begin(Buffer.from('day 2'))
    await blocks.append(Buffer.from('b'))
    expect(await textsOf(await openOf(two))).toEqual(['day 2', 'b'])
  })

  test('are complete if larger than one message', async () => {
    const blocks = await openOf(one)
    const large = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7_919 + (at >> 7)) % 251))
    await blocks.begin(Buffer.from('day'))
    await blocks.append(large)
    await blocks.append(Buffer.from('behind it'))
    const read: Buffer[] = []
    for await (const block of (await openOf(two)).read()) read.push(block)
    expect(read[1]?.equals(large)).toBe(true)
    expect(read[2]?.toString()).toBe('behind it')
  })

  test('cannot be added by one who opened them before another did', async () => {
    const before = await openOf(one)
    await before.begin(Buffer.from('day'))
    await before.append(Buffer.from('acknowledged'))
    const next = await openOf(two)
    await expect(before.append(Buffer.from('too late'))).rejects.toThrow('another feed writes here now')
    expect(await textsOf(next)).toEqual(['day', 'acknowledged'])
    await next.append(Buffer.from('goes on'))
    expect(await textsOf(next)).toEqual(['day', 'acknowledged', 'goes on'])
  })

  test('include a block once although the answer to its write was lost', async () => {
    const blocks = await openOf(one)
    await blocks.begin(Buffer.from('day'))
    const { newest } = blocks as unknown as { newest: number }
    await blocks.append(Buffer.from('once'))
    ;(blocks as unknown as { newest: number }).newest = newest
    await blocks.append(Buffer.from('once'))
    await blocks.append(Buffer.from('more'))
    expect(await textsOf(blocks)).toEqual(['day', 'once', 'more'])
  })

  test('have the last note until the next start, and can be read without leading', async () => {
    const blocks = await openOf(one)
    await blocks.begin(Buffer.from('day'))
    expect(await blocks.note()).toBeUndefined()
    await blocks.append(Buffer.from('a'))
    for (const note of ['first', 'second']) await blocks.put(Buffer.from(note))
    await blocks.append(Buffer.from('b'))
    const looking = await StoredBlocks.look((two as NatsBus).connection, 'bridge')
    if (!looking) throw new Error('nothing is kept')
    expect([await textsOf(looking), String(await looking.note())]).toEqual([['day', 'a', 'b'], 'second'])
    // Who only looked keeps nobody from writing.
    await blocks.append(Buffer.from('c'))
    await blocks.begin(Buffer.from('next day'))
    expect(await blocks.note()).toBeUndefined()
    expect(await StoredBlocks.look((two as NatsBus).connection, 'nothing')).toBeUndefined()
  })

  test('have one leader of two', async () => {
    const [here, there] = await Promise.all([one, two].map((bus) => openNatsLease((bus as NatsBus).connection)))
    const options = { now: Date.now, wait: async () => undefined }
    if (!here || !there) throw new Error('no JetStream')
    const leases = await Promise.all([
      tryLease({ ...options, store: here, holder: 'here' }),
      tryLease({ ...options, store: there, holder: 'there' }),
    ])
    expect(leases.filter((lease) => lease?.holds())).toHaveLength(1)
    for (const lease of leases) await lease?.giveBack()
    expect(await tryLease({ ...options, store: there, holder: 'there' })).toBeDefined()
  })
})
