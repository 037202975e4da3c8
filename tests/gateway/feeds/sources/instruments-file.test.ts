import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../../gateway/config/config'
import { chooseFeed } from '../../../../gateway/feeds/sources/choose-feed'
import type { FeedEvent } from '../../../../shared/market/events'

const folder = mkdtempSync(join(tmpdir(), 'instruments-'))
afterAll(() => rmSync(folder, { recursive: true }))
const RECORDING = resolve(import.meta.dirname, '../../../fixtures/replay/20230110/datayes-sse-trades.csv')

function feedWith(content: string) {
  const path = join(folder, 'instruments.csv')
  writeFileSync(path, content)
  return chooseFeed(readConfig({ ZEUS_FEED: `replay:${RECORDING}`, ZEUS_INSTRUMENTS: path }), () => 0)
}

describe('ZEUS_INSTRUMENTS', () => {
  test('names what a recording leaves nameless, and lists what the recording lacks', async () => {
    const feed = await feedWith('code,name,industry\n600991,海棠股份,纺织\n600992,松风股份,化工\n')
    const named = new Map<string, string>()
    const stop = new AbortController()
    const take = (event: FeedEvent) => {
      if (event.kind !== 'instruments') return
      for (const { id, name, industry } of event.instruments) named.set(id, `${name} ${industry}`)
    }
    for await (const batch of feed.events(stop.signal)) {
      batch.forEach(take)
      if (batch.some(({ kind }) => kind === 'phase')) stop.abort()
    }
    expect(named).toEqual(
      new Map([
        ['600991.SH', '海棠股份 纺织'],
        ['600992.SH', '松风股份 化工'],
      ]),
    )
  })

  test('a wrong line is left out, the others count', async () => {
    await expect(feedWith('code,name\n600991,海棠\n60,松风,x\n')).resolves.toBeDefined()
  })

  test('a table without a right line stops the start and says where', async () => {
    const wrong = feedWith('code,name\nabc,海棠\n60,松风,x\n')
    await expect(wrong).rejects.toThrow(ConfigError)
    await expect(wrong).rejects.toThrow(/ZEUS_INSTRUMENTS=".*instruments\.csv": line 3: 3 fields, the header has 2/)
  })

  test('of very many wrong lines the first are named and the rest counted', async () => {
    const wrong = feedWith(`code,name\n${'x,海棠\n'.repeat(50)}`)
    await expect(wrong).rejects.toThrow(/line 21: .*\n.*ZEUS_INSTRUMENTS: 30 more lines are wrong/)
  })
})
